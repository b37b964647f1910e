/// The experiments of the papers, run again on emulated networks.
@NullMarked
package eco.cli.paper;

import org.jspecify.annotations.NullMarked;
