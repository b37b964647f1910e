package eco.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import eco.collective.Choice;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.plan.Defaults;
import eco.plan.Recipe;
import eco.schedule.Goal;
import eco.schedule.Layout;
import eco.schedule.Operation;
import eco.schedule.Program;
import eco.schedule.Schedule;
import eco.schedule.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimetableTest {
  private static final int BYTES = 16_000;

  /// 16 ms for a message on the line, 1.6 ms on the switches.
  private static final Medium LINE = Medium.of(Kind.LONG_HAUL, 20_000_000, 0, 1000, 1);

  private static final Medium SWITCH = Medium.of(Kind.SWITCH, 100_000, 0, 100, 0);

  /// Ranks 0 to 7 are far from 8 to 11.
  private static final Topology TOPOLOGY =
      new Topology(
          new Cluster(
              LINE,
              List.of(
                  Cluster.of(SWITCH, 0, 1, 2, 3, 4, 5, 6, 7), Cluster.of(SWITCH, 8, 9, 10, 11))));

  private record Departure(int source, int target, long nanos) {}

  private static Schedule schedule(Operation operation, String algorithm) {
    Goal goal = new Goal(operation, 12, 0, false);
    Recipe recipe = Defaults.forced(goal, Choice.of(algorithm));
    return recipe.schedule(goal, Schedule.ALL_RANKS);
  }

  private static long[] of(Schedule schedule, int bytes, int rank) {
    return Timetable.departures(schedule, TOPOLOGY, block -> bytes, 1, rank);
  }

  /// What all ranks send over the line in one direction, and when.
  private static List<Departure> overTheLine(Schedule schedule, boolean out) {
    List<Departure> found = new ArrayList<>();
    for (int rank = 0; rank < 12; rank++) {
      long[] departures = of(schedule, BYTES, rank);
      Program program = Program.of(schedule, rank, Layout.even(schedule, rank, BYTES), false);
      assertThat(departures).hasSize(program.steps());
      for (int step = 0; step < program.steps(); step++) {
        int peer = program.kind(step) == Step.Kind.LOCAL ? rank : program.peer(step, 0);
        if (program.kind(step) == Step.Kind.SEND && rank < 8 == out && peer >= 8 == out) {
          found.add(new Departure(rank, peer, departures[step]));
        }
      }
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct", "rotated", "pairwise"})
  void aLineIsNeverGivenMuchMoreThanItCarriesNorLeftIdle(String algorithm) {
    Schedule schedule = schedule(Operation.ALL_TO_ALL, algorithm);
    for (boolean out : new boolean[] {true, false}) {
      List<Departure> all = overTheLine(schedule, out);
      assertThat(all).hasSize(32);
      long[] times = all.stream().mapToLong(Departure::nanos).sorted().toArray();
      for (int i = 0; i < times.length; i++) {
        double free = i * 16e6;
        assertThat(times[i])
            .as("%s, message %d", algorithm, i)
            .isGreaterThan((long) (0.96 * free) - 31_000_000);
        assertThat(times[i])
            .as("%s, message %d", algorithm, i)
            .isLessThan((long) free + 20_000_000);
      }
    }
  }

  /// A rank that is late is to see it by what it receives.
  @Test
  void bothSidesOfAMessageKnowWhenItLeaves() {
    Schedule schedule = schedule(Operation.ALL_TO_ALL, "rotated");
    List<Departure> sent = new ArrayList<>();
    List<Departure> received = new ArrayList<>();
    for (int rank = 0; rank < 12; rank++) {
      long[] departures = of(schedule, BYTES, rank);
      Program program = Program.of(schedule, rank, Layout.even(schedule, rank, BYTES), false);
      for (int step = 0; step < program.steps(); step++) {
        switch (program.kind(step)) {
          case SEND -> sent.add(new Departure(rank, program.peer(step, 0), departures[step]));
          case RECEIVE ->
              received.add(new Departure(program.peer(step, 0), rank, departures[step]));
          case LOCAL -> {}
        }
      }
    }
    assertThat(sent).hasSize(132).containsExactlyInAnyOrderElementsOf(received);
  }

  @Test
  void shortMessagesAndThoseOfOneRankLeaveAtOnce() {
    assertThat(of(schedule(Operation.ALL_TO_ALL, "rotated"), 100, 3)).isEmpty();
    assertThat(of(schedule(Operation.SCATTER, "flat"), BYTES, 0)).isEmpty();
    assertThat(of(schedule(Operation.ALLGATHER, "ring"), BYTES, 3)).isEmpty();
  }

  /// Only who shares something in the middle cannot tell by itself when its turn is.
  @Test
  void longMessagesThatMeetOnlyAtTheirEndsNeedNone() {
    Topology ports = Topology.flat(12, Medium.of(Kind.SWITCH, 100_000, 0, 100, 0));
    Topology bus = Topology.flat(12, Medium.of(Kind.BUS, 100_000, 0, 100, 1));
    Schedule schedule = schedule(Operation.ALL_TO_ALL, "rotated");
    int bytes = 1 << 20;
    assertThat(Timetable.departures(schedule, ports, block -> bytes, 1, 3)).isEmpty();
    assertThat(Timetable.departures(schedule, bus, block -> bytes, 1, 3)).isNotEmpty();
    assertThat(Timetable.departures(schedule, ports, block -> 100_000, 1, 3)).isNotEmpty();
    assertThat(of(schedule, bytes, 3)).isNotEmpty();
  }

  /// A message from bus to bus needs both at once; with short queues, one would stand idle until
  /// the other is free. Of 56 messages 36 cross each of the longer buses.
  @ParameterizedTest
  @ValueSource(ints = {16_000, 131_072, 1 << 20})
  void noBusStandsIdleHoweverLongMessagesAre(int bytes) {
    Medium routed = Medium.of(Kind.ROUTED, 350_000, 0, 876, 1);
    Medium bus = Medium.of(Kind.BUS, 75_000, 0, 876, 1);
    Topology buses =
        new Topology(
            new Cluster(
                routed,
                List.of(
                    Cluster.of(bus, 0, 1, 2), Cluster.of(bus, 3, 4, 5), Cluster.of(bus, 6, 7))));
    Goal goal = new Goal(Operation.ALL_TO_ALL, 8, 0, false);
    Schedule schedule =
        Defaults.forced(goal, Choice.of("pairwise")).schedule(goal, Schedule.ALL_RANKS);
    double message = 876.0 * bytes;
    for (int rank = 0; rank < 8; rank++) {
      long[] departures = Timetable.departures(schedule, buses, block -> bytes, 1, rank);
      assertThat(departures).isNotEmpty();
      assertThat((double) Arrays.stream(departures).max().orElseThrow())
          .as("rank %d", rank)
          .isLessThan(35.5 * message);
    }
  }
}
