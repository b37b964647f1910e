/// The `eco` command and its subcommands.
@NullMarked
package eco.cli;

import org.jspecify.annotations.NullMarked;
