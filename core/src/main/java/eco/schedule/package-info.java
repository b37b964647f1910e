/// What a collective operation does, written for the whole group: schedules, their parts, their
/// proof.
@NullMarked
package eco.schedule;

import org.jspecify.annotations.NullMarked;
