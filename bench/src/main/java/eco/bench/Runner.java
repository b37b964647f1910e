package eco.bench;

import java.util.function.Consumer;

/// A system that can run a trial: ECO or a rival.
interface Runner {
  /// The name in results: `eco`, `openmpi`, `mpich`.
  String system();

  /// Where this system's messages lie when ECO's lie in `ours`.
  Buffers buffers(Buffers ours);

  /// Runs the ranks to their end and hands over every line they print.
  ///
  /// @throws BenchException if the ranks did not end well
  void run(Trial trial, Consumer<String> line);
}
