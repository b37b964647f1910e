package eco.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Runs a job on ECO; the only place that calls the launcher.
final class EcoRunner implements Runner {
  static final String SYSTEM = "eco";

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Buffers buffers(Buffers ours) {
    return ours;
  }

  @Override
  public void run(Trial trial, Consumer<String> line) {
    List<String> arguments = new ArrayList<>(List.of(trial.buffers().name()));
    arguments.addAll(trial.arguments());
    throw new BenchException(
        "eco: this build has no launcher: main="
            + trial.program().mainClass().getName()
            + ", arguments="
            + arguments);
  }
}
