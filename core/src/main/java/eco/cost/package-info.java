/// Turns a strategy's name, sizes and pLogP curves into a time: closed forms and lower bounds.
///
/// Papers: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, Tables 1 to 3; Kielmann, Bal, Gorlatch, Verstoep and Hofman, Network
/// performance-aware collective communication for clustered wide area systems, 2001.
@NullMarked
package eco.cost;

import org.jspecify.annotations.NullMarked;
