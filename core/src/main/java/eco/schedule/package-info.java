/// Collective operations as data, written for the whole group: schedules, programs, proofs.
@NullMarked
package eco.schedule;

import org.jspecify.annotations.NullMarked;
