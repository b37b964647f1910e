/// Runs one rank's part of a schedule on its buffers, and reduces what arrives with its kernels.
@NullMarked
package eco.execute;

import org.jspecify.annotations.NullMarked;
