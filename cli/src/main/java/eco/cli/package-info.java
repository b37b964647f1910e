/// The `eco` command: one class per subcommand, listed in Main.
@NullMarked
package eco.cli;

import org.jspecify.annotations.NullMarked;
