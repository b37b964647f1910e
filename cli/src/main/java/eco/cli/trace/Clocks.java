package eco.cli.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Brings the times of ranks on several machines onto one clock, that of the first rank.
///
/// Ranks of one machine have the same clock already. For another machine, every operation that no
/// rank ends before all have begun says something about the offset of its clock:
///
///     first   |----------------|         its start may not be after the other's end,
///     other         |----------------|   nor the other's start after its end
///
/// All such operations together leave an interval, and its middle is taken. Where there are none,
/// or where they contradict each other because a clock runs faster, the times of day decide.
final class Clocks {
  private final Map<String, Long> offsets = new HashMap<>();
  private final List<String> notes = new ArrayList<>();

  /// @param records of all ranks, the first rank's first
  Clocks(List<RankRecord> records) {
    RankRecord first = records.getFirst();
    offsets.put(first.clock(), 0L);
    Map<String, RankRecord> others = new LinkedHashMap<>();
    records.forEach(record -> others.putIfAbsent(record.clock(), record));
    others.remove(first.clock());
    others.forEach((clock, other) -> offsets.put(clock, offset(records, first, other)));
  }

  /// What to add to a clock's times.
  long offsetNanos(String clock) {
    return offsets.getOrDefault(clock, 0L);
  }

  /// How clocks were adjusted, a line for each that was.
  List<String> notes() {
    return List.copyOf(notes);
  }

  private long offset(List<RankRecord> records, RankRecord first, RankRecord other) {
    long least = Long.MIN_VALUE;
    long most = Long.MAX_VALUE;
    int meetings = 0;
    Map<Slice.Call, Side> here = sides(records, first.clock());
    for (Map.Entry<Slice.Call, Side> each : sides(records, other.clock()).entrySet()) {
      Side mine = here.get(each.getKey());
      if (mine != null) {
        meetings++;
        least = Math.max(least, mine.lastStart - each.getValue().firstEnd);
        most = Math.min(most, mine.firstEnd - each.getValue().lastStart);
      }
    }
    String whose = "clock of " + (other.host().isEmpty() ? "rank " + other.rank() : other.host());
    if (meetings == 0 || least > most) {
      notes.add(
          whose
              + ": set by the time of day, "
              + (meetings == 0 ? "no operation has all ranks meet" : "the clocks drift apart"));
      return other.epochOffsetNanos() - first.epochOffsetNanos();
    }
    notes.add(
        "%s: set by %d operations, within %.1f us"
            .formatted(whose, meetings, (double) (most - least) / 2e3));
    return least + (most - least) / 2;
  }

  /// When the ranks of one clock had all begun a call, and the first of them had ended it.
  private record Side(long lastStart, long firstEnd) {
    Side and(Side more) {
      return new Side(Math.max(lastStart, more.lastStart), Math.min(firstEnd, more.firstEnd));
    }
  }

  private static Map<Slice.Call, Side> sides(List<RankRecord> records, String clock) {
    Map<Slice.Call, Side> sides = new HashMap<>();
    for (RankRecord record : records) {
      if (record.clock().equals(clock)) {
        record.slices().stream()
            .filter(Slice::isMeeting)
            .forEach(
                slice ->
                    sides.merge(
                        slice.ofCall(), new Side(slice.startNanos(), slice.endNanos()), Side::and));
      }
    }
    return sides;
  }
}
