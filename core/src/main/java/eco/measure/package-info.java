/// Measures a network: endpoints become [eco.network.Measurements].
@NullMarked
package eco.measure;

import org.jspecify.annotations.NullMarked;
