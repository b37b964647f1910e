/// Turns an operation among ranks, or among the clusters of a tree, into a schedule.
@NullMarked
package eco.collective;

import org.jspecify.annotations.NullMarked;
