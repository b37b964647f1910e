/// Moves bytes between two processes, and lets only processes of the same job in.
@NullMarked
package eco.transport;

import org.jspecify.annotations.NullMarked;
