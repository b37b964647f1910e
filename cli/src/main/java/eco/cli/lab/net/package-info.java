/// Turns a network file into media, routes and queues, and runs them as an event simulation.
///
/// Nothing here touches a socket, a file descriptor, a thread or a clock: the time is an argument.
@NullMarked
package eco.cli.lab.net;

import org.jspecify.annotations.NullMarked;
