/// Turns a request on a topology into a plan: the best schedule, its time, and those rejected.
@NullMarked
package eco.plan;

import org.jspecify.annotations.NullMarked;
