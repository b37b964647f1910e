/// `eco measure`, `eco show` and `eco diff`: networks measured, shown and compared.
@NullMarked
package eco.cli.survey;

import org.jspecify.annotations.NullMarked;
