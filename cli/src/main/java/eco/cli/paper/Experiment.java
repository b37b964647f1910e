package eco.cli.paper;

import java.util.List;
import java.util.stream.Collectors;

/// An experiment of one of the papers.
sealed interface Experiment permits LabExperiment, LatencyExperiment {
  List<Experiment> ALL =
      List.of(
          OperationExperiment.TABLE3,
          ProgramExperiment.TABLE4,
          ProgramExperiment.TABLE5,
          ProgramExperiment.TABLE6,
          ProgramExperiment.TABLE7,
          ProgramExperiment.BALANCE,
          OperationExperiment.FIGURE7,
          OperationExperiment.FIGURE8,
          OperationExperiment.FIGURE9,
          ModelsExperiment.MODELS,
          LatencyExperiment.LATENCY);

  /// The name as users write it.
  String word();

  /// Where it stands.
  String source();

  /// What a name stands for: one experiment, or `all`.
  ///
  /// @throws IllegalArgumentException if there is none of that name
  static List<Experiment> of(String word) {
    if (word.equals("all")) {
      return ALL;
    }
    List<Experiment> found = ALL.stream().filter(each -> each.word().equals(word)).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "no such experiment: " + word + ", there are " + words() + " and all");
    }
    return found;
  }

  /// The names of all.
  static String words() {
    return ALL.stream().map(Experiment::word).collect(Collectors.joining(", "));
  }
}
