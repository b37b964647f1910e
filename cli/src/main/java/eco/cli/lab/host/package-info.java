/// Turns a network into namespaces, TAP devices and one process that forwards frames between them.
@NullMarked
package eco.cli.lab.host;

import org.jspecify.annotations.NullMarked;
