/// Moves frames of bytes between two processes: through rings in shared memory, or over TCP.
@NullMarked
package eco.transport;

import org.jspecify.annotations.NullMarked;
