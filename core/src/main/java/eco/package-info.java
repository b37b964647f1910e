/// The front door: joining a job, and what its ranks can do together.
@NullMarked
package eco;

import org.jspecify.annotations.NullMarked;
