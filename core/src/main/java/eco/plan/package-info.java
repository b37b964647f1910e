/// Chooses how an operation is done: (Request, Topology) -> Plan.
@NullMarked
package eco.plan;

import org.jspecify.annotations.NullMarked;
