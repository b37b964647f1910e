/// Records of ranks become one trace that Perfetto and Chrome show, and a table.
@NullMarked
package eco.cli.trace;

import org.jspecify.annotations.NullMarked;
