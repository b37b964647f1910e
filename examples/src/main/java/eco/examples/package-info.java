/// Programs to run and to read: on ECO itself, and in both dialects of Java MPI.
@NullMarked
package eco.examples;

import org.jspecify.annotations.NullMarked;
