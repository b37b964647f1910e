/// Neighbourhoods: a shape and a topology to a placement of ranks, and that to its exchange.
@NullMarked
package eco.place;

import org.jspecify.annotations.NullMarked;
