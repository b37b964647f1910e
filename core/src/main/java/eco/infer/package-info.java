/// Turns measurements into the tree of clusters that explains them.
@NullMarked
package eco.infer;

import org.jspecify.annotations.NullMarked;
