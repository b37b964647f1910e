package eco.infer;

import eco.network.Topology;
import java.util.List;

/// A way to find the tree of clusters behind the costs between hosts.
///
/// The media of its clusters have a latency only: about what a message between their parts costs.
public interface Rule {
  /// The rule that is used unless another is asked for.
  Rule DEFAULT = new AgreementRule(AgreementRule.USUAL_RATIO);

  /// All rules, each with its usual parameter.
  List<Rule> ALL = List.of(new ThresholdRule(ThresholdRule.USUAL_THRESHOLD), DEFAULT);

  /// What it is called.
  String name();

  /// The tree over all hosts.
  ///
  /// @throws IllegalArgumentException if the known costs do not connect all hosts
  Topology infer(Costs costs);
}
