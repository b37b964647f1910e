/// The lab: heterogeneous networks on one machine, and the commands `eco lab ...`.
@NullMarked
package eco.cli.lab;

import org.jspecify.annotations.NullMarked;
