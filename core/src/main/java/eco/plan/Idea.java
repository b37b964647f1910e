package eco.plan;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.cost.Estimate;
import eco.schedule.Operation;
import java.util.List;

/// A draft with its forecast.
///
/// @param nanos how long it should take by formula
/// @param leastNanos what it cannot take less than
/// @param effort how many messages its simulation costs, about
record Idea(Draft draft, double nanos, double leastNanos, long effort) {
  /// So many chunks cost as much to simulate as a message.
  private static final int CHUNKS_PER_MESSAGE = 4;

  static Idea of(Draft draft, Forecast forecast) {
    Estimate estimate = forecast.of(draft);
    long effort = effort(draft, estimate.messages(), forecast.request().ranks());
    return new Idea(draft, estimate.nanos(draft.segments()), 0, effort);
  }

  /// The same if it cannot take less than so long.
  Idea atLeast(double least) {
    return new Idea(draft, Math.max(nanos, least), least, effort);
  }

  private static long effort(Draft draft, long messages, long ranks) {
    Operation operation = draft.operation();
    int segments = Trials.segments(draft);
    long chunks =
        switch (operation) {
          case SCATTER, GATHER ->
              draft.choices().stream().anyMatch(Idea::alongChain) ? ranks * ranks / 2 : 8 * ranks;
          case ALLGATHER, REDUCE_SCATTER -> ranks * ranks * segments;
          case ALL_TO_ALL -> ranks * ranks * draft.view().height();
          default -> 0;
        };
    List<Draft.Need> needs = draft.needs();
    for (int i = 0; i < needs.size(); i++) {
      chunks += chunks(needs.get(i).operation(), draft.choices().get(i), segments, ranks);
    }
    boolean bruck = draft.choices().getFirst().name().equals("bruck");
    long times = operation == Operation.ALL_TO_ALL && bruck ? 8 : 1;
    return ranks + messages * segments + times * chunks / CHUNKS_PER_MESSAGE;
  }

  /// How many messages it costs at least to simulate an algorithm that cuts segments into parts.
  static long leastEffort(Operation operation, Choice choice, long ranks) {
    return chunks(operation, choice, 1, ranks) / CHUNKS_PER_MESSAGE;
  }

  private static long chunks(Operation operation, Choice choice, int segments, long ranks) {
    int parts = Catalogue.entry(operation, choice.name()).parts().applyAsInt((int) ranks);
    return parts > 1 ? ranks * parts * segments : 0;
  }

  private static boolean alongChain(Choice choice) {
    return choice.name().equals("chain") || choice.name().equals("pipelined-chain");
  }
}
