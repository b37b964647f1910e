/// Starting and joining a job: the launcher, the rendezvous of its ranks, and who is alive.
@NullMarked
package eco.launch;

import org.jspecify.annotations.NullMarked;
