/// Turns a schedule on a topology into a trace, in virtual time: one thread, thousands of ranks.
@NullMarked
package eco.simulate;

import org.jspecify.annotations.NullMarked;
