/// Nouns of a network: hosts, what was measured between them, and the tree of clusters found.
@NullMarked
package eco.network;

import org.jspecify.annotations.NullMarked;
