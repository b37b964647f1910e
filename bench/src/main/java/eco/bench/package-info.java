/// Measures a job of this machine, alone or beside rival systems in alternating rounds.
///
/// The driver (`Bench`) asks each `Runner` in turn to run the same `Trial`; the ranks time
/// themselves and print one line per sample set, whatever language they are written in; the driver
/// takes medians over the rounds.
@NullMarked
package eco.bench;

import org.jspecify.annotations.NullMarked;
