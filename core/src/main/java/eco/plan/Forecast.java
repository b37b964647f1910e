package eco.plan;

import eco.collective.Choice;
import eco.cost.Estimate;
import eco.cost.Group;
import eco.cost.Strategy;
import eco.network.Topology.Cluster;
import eco.network.Topology.Part;
import eco.schedule.Operation;

/// What a draft should take by formula: good enough to tell which drafts deserve a simulation.
///
/// @param combineNanosPerByte how long a rank needs to combine a byte with another
record Forecast(Request request, double combineNanosPerByte) {
  /// The estimate of one segment of the whole draft.
  Estimate of(Draft draft) {
    Estimate all = Estimate.NOTHING;
    for (int i = 0; i < draft.choices().size(); i++) {
      Draft.Need need = draft.needs().get(i);
      all = all.then(of(draft.view(), need, draft.choices().get(i), draft.segments()));
    }
    return all;
  }

  /// The estimate of one segment of one choice, in all clusters of its level at once.
  Estimate of(View view, Draft.Need need, Choice choice, int segments) {
    Estimate level = Estimate.NOTHING;
    for (Cluster cluster : view.topology().clusters(need.depth())) {
      Group group = new Group(cluster.medium(), cluster.parts().size(), combineNanosPerByte);
      long bytes = Math.ceilDiv(bytes(need, cluster), (long) segments);
      level =
          level.beside(
              Strategy.estimate(need.operation(), choice.name(), choice.number(), group, bytes));
    }
    return level;
  }

  /// The length of a vector, or of the longest block, in one cluster of a level.
  long bytes(Draft.Need need, Cluster cluster) {
    long bytes = request.bytes();
    long ranks = request.ranks();
    long largest = 1;
    for (Part part : cluster.parts()) {
      largest = Math.max(largest, part.ranks().length);
    }
    boolean pairs = request.operation() == Operation.ALL_TO_ALL;
    return switch (need.operation()) {
      case BROADCAST, REDUCE, ALLREDUCE, SCAN, EXCLUSIVE_SCAN, BARRIER ->
          request.operation().blocks(2) == 1 ? bytes : bytes * ranks;
      case SCATTER, GATHER ->
          pairs ? bytes * largest * (ranks - cluster.ranks().length) : bytes * largest;
      case ALLGATHER, REDUCE_SCATTER -> bytes * largest;
      case ALL_TO_ALL -> bytes * largest * largest;
    };
  }
}
