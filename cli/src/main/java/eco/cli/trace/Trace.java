package eco.cli.trace;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What all ranks of a job did, on one clock.
///
/// @param hosts by rank, for those that have a record
/// @param slices ordered by start
/// @param missing the ranks of the job that have no record
/// @param notes how clocks were adjusted
record Trace(
    Map<Integer, String> hosts,
    List<Slice> slices,
    List<Planning> plannings,
    List<Adapting> adaptings,
    Set<Integer> missing,
    List<String> notes) {
  /// The trace of recordings.
  ///
  /// @param places files, and folders of files whose names end with `.jfr`; those that are empty
  ///     there are of ranks that did not end well
  static Trace read(List<Path> places) throws IOException {
    List<RankRecord> records = new ArrayList<>();
    for (Path place : places) {
      if (Files.isDirectory(place)) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(place, "*.jfr")) {
          for (Path file : files) {
            if (Files.size(file) > 0) {
              records.add(RankRecord.read(file));
            }
          }
        }
      } else {
        records.add(RankRecord.read(place));
      }
    }
    return of(records);
  }

  /// The trace of records, one for each rank.
  static Trace of(List<RankRecord> unordered) {
    if (unordered.isEmpty()) {
      throw new TraceException("no records (.jfr) there: no rank has joined and ended well");
    }
    List<RankRecord> records =
        unordered.stream().sorted(Comparator.comparingInt(RankRecord::rank)).toList();
    Map<Integer, String> hosts = new HashMap<>();
    for (RankRecord each : records) {
      if (hosts.put(each.rank(), each.host()) != null) {
        throw new TraceException("two records of rank " + each.rank() + ": of one job, please");
      }
    }
    Clocks clocks = new Clocks(records);
    List<Slice> slices = new ArrayList<>();
    List<Planning> plannings = new ArrayList<>();
    List<Adapting> adaptings = new ArrayList<>();
    for (RankRecord each : records) {
      long offset = clocks.offsetNanos(each.clock());
      each.slices().forEach(slice -> slices.add(slice.later(offset)));
      each.plannings().forEach(planning -> plannings.add(planning.later(offset)));
      each.adaptings().forEach(adapting -> adaptings.add(adapting.later(offset)));
    }
    slices.sort(Comparator.comparingLong(Slice::startNanos));
    int ranks = records.stream().mapToInt(RankRecord::ranks).max().orElse(0);
    Set<Integer> missing =
        IntStream.range(0, ranks).boxed().collect(Collectors.toCollection(TreeSet::new));
    missing.removeAll(hosts.keySet());
    return new Trace(hosts, slices, plannings, adaptings, missing, clocks.notes());
  }

  /// Of every call in which all ranks meet and all have a record, the slice of the last to come.
  Map<Slice.Call, Slice> lastToCome() {
    Map<Slice.Call, Slice> last = new HashMap<>();
    Map<Slice.Call, Integer> seen = new HashMap<>();
    for (Slice slice : slices) {
      if (slice.isMeeting()) {
        last.put(slice.ofCall(), slice);
        seen.merge(slice.ofCall(), 1, Integer::sum);
      }
    }
    last.entrySet().removeIf(each -> seen.getOrDefault(each.getKey(), 0) < each.getValue().ranks());
    return last;
  }
}
