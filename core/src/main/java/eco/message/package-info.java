/// The endpoint of a rank: tagged messages, short and long, over the link that reaches the peer.
@NullMarked
package eco.message;

import org.jspecify.annotations.NullMarked;
