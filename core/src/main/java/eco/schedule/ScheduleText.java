package eco.schedule;

import java.util.StringJoiner;

/// Schedules as text for people: one line per transfer, by round or by rank.
///
///     allreduce, ranks=3: ring, chunks=3
///     round 0
///       0 -> 1     chunk 2, reduce
///       1 -> 2     chunk 0, reduce
///
/// `reduce left` puts the arriving value first; `->?` asks before it sends; `=>` says it once to
/// all; `at 1` is local work; `lane 0 to 1` moves a value to another lane of its chunk.
public final class ScheduleText {
  private ScheduleText() {}

  /// The schedule's transfers by round.
  public static String byRound(Schedule schedule) {
    StringBuilder text = new StringBuilder(title(schedule));
    int round = -1;
    for (int i = 0; i < schedule.transfers(); i++) {
      if (schedule.round(i) != round) {
        round = schedule.round(i);
        text.append("round ").append(round).append('\n');
      }
      text.append("  ").append(line(schedule, i)).append('\n');
    }
    return text.toString();
  }

  /// The transfers of one rank, what it sends and what it receives.
  public static String byRank(Schedule schedule, int rank) {
    StringBuilder text = new StringBuilder(title(schedule));
    text.append("rank ").append(rank).append('\n');
    for (int i = 0; i < schedule.transfers(); i++) {
      if (schedule.touches(i, rank)) {
        String round = "round " + schedule.round(i);
        text.append(String.format("  %-10s %s", round, line(schedule, i))).append('\n');
      }
    }
    return text.toString();
  }

  private static String title(Schedule schedule) {
    String view = schedule.view() == Schedule.ALL_RANKS ? "" : ", rank " + schedule.view();
    String lanes = schedule.lanes() == 1 ? "" : ", lanes=" + schedule.lanes();
    return schedule.goal()
        + ": "
        + schedule.algorithm()
        + ", chunks="
        + schedule.chunks()
        + lanes
        + view
        + "\n";
  }

  /// One transfer in one line.
  public static String line(Schedule schedule, int transfer) {
    StringJoiner targets = new StringJoiner(",");
    for (int place = 0; place < schedule.targets(transfer); place++) {
      targets.add(String.valueOf(schedule.target(transfer, place)));
    }
    StringJoiner pieces = new StringJoiner("; ");
    for (int p = schedule.firstPiece(transfer); p < schedule.firstPiece(transfer + 1); p++) {
      pieces.add(piece(schedule, p));
    }
    String ends =
        schedule.local(transfer)
            ? "at " + schedule.source(transfer)
            : schedule.source(transfer) + " " + arrow(schedule, transfer) + " " + targets;
    return String.format("%-10s %s", ends, pieces);
  }

  private static String arrow(Schedule schedule, int transfer) {
    if (schedule.cast(transfer)) {
      return "=>";
    }
    return schedule.rendezvous(transfer) ? "->?" : "->";
  }

  private static String piece(Schedule schedule, int piece) {
    String what = slots(schedule, piece);
    return switch (schedule.action(piece)) {
      case COPY -> what;
      case REDUCE_LEFT -> what + ", reduce left";
      case REDUCE_RIGHT -> what + ", reduce";
    };
  }

  private static String slots(Schedule schedule, int piece) {
    int from = schedule.sourceSlot(piece);
    int to = schedule.targetSlot(piece);
    int chunks = schedule.chunks();
    int first = from % chunks;
    int last = first + schedule.slots(piece) - 1;
    String what = first == last ? "chunk " + first : "chunks " + first + "-" + last;
    String moved = to % chunks == first ? "" : " as " + to % chunks;
    String lanes = from / chunks + (to / chunks == from / chunks ? "" : " to " + to / chunks);
    return what + moved + (lanes.equals("0") ? "" : ", lane " + lanes);
  }
}
