package eco.plan;

import eco.collective.Choice;
import eco.cost.Estimate;
import eco.cost.Group;
import eco.cost.Strategy;
import eco.schedule.Operation;
import java.util.List;

/// What a draft should take by formula: good enough to tell which drafts deserve a simulation.
///
/// @param combineNanosPerByte how long a rank needs to combine a byte with another
record Forecast(Request request, double combineNanosPerByte) {
  /// The estimate of one segment of the whole draft.
  Estimate of(Draft draft) {
    Estimate all = Estimate.NOTHING;
    List<Draft.Need> needs = draft.needs();
    for (int i = 0; i < needs.size(); i++) {
      Draft.Need need = needs.get(i);
      all = all.then(of(draft.view(), need, draft.choices().get(i), draft.segments()));
    }
    return all;
  }

  /// The estimate of one segment of one choice, in all clusters of its level at once.
  Estimate of(View view, Draft.Need need, Choice choice, int segments) {
    Estimate level = Estimate.NOTHING;
    for (View.Talk talk : view.groups().get(need.depth())) {
      Group group = new Group(talk.medium(), talk.members(), combineNanosPerByte);
      long bytes = Math.ceilDiv(bytes(need, talk), (long) segments);
      level =
          level.beside(
              Strategy.estimate(need.operation(), choice.name(), choice.number(), group, bytes)
                  .times(talk.times()));
    }
    return level;
  }

  /// The length of a vector, or of the longest block, in one cluster of a level.
  long bytes(Draft.Need need, View.Talk talk) {
    long bytes = request.bytes();
    long ranks = request.ranks();
    long largest = talk.largest();
    boolean pairs = request.operation() == Operation.ALL_TO_ALL;
    return switch (need.operation()) {
      case BROADCAST, REDUCE, ALLREDUCE, SCAN, EXCLUSIVE_SCAN, BARRIER ->
          request.operation().blocks(2) == 1 ? bytes : bytes * ranks;
      case SCATTER, GATHER -> pairs ? bytes * largest * (ranks - talk.ranks()) : bytes * largest;
      case ALLGATHER, REDUCE_SCATTER -> bytes * largest;
      case ALL_TO_ALL -> bytes * largest * largest;
    };
  }
}
