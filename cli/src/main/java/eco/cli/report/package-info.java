/// Turns a network, its plans and measured times into one page for a browser.
@NullMarked
package eco.cli.report;

import org.jspecify.annotations.NullMarked;
