package eco.cli.paper;

/// An experiment on an emulated network.
sealed interface LabExperiment extends Experiment
    permits OperationExperiment, ProgramExperiment, ModelsExperiment {
  /// The bundled network that is like the paper's.
  String network();

  /// How long messages are whose times the plans of its short form need.
  long longestBytesIfBrief();

  /// What its short form leaves out, besides what is measured less often.
  String leftOutIfBrief();

  /// Does it.
  Findings run(Ground ground);
}
