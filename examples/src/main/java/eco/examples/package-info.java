/// MPI programs to run and to read, in both dialects of Java MPI.
@NullMarked
package eco.examples;

import org.jspecify.annotations.NullMarked;
