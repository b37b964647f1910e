/// The `eco` command.
@NullMarked
package eco.cli;

import org.jspecify.annotations.NullMarked;
