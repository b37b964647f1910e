package eco;

import eco.execute.Collective;
import eco.launch.Joined;
import eco.message.Endpoint;
import eco.message.Pending;
import eco.message.Status;
import eco.network.Survey;
import eco.network.Topology;
import eco.place.Placement;
import eco.place.Shape;
import eco.plan.Explanation;
import eco.plan.Planner;
import eco.schedule.Operation;
import eco.transport.View;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Some ranks of a job and what they can do together.
///
/// A buffer is a primitive array, a MemorySegment, or a ByteBuffer (heap or direct). Offsets and
/// counts are in elements of an array, in bytes of a MemorySegment or of a ByteBuffer (there from
/// its position). The forms without offset and count mean the whole array or segment, or what
/// remains of a ByteBuffer; its position does not move.
///
/// Several threads may use several communicators at once. One communicator's collective operations
/// are called by one thread at a time, in the same order at all ranks.
public final class Communicator extends Collectives implements AutoCloseable {
  /// Stands for any rank as the source of a message.
  public static final int ANY_SOURCE = -1;

  /// Stands for any tag of a message.
  public static final int ANY_TAG = -1;

  /// The colour of a rank that will be in none of the new communicators of a [#split].
  public static final int NO_COLOUR = -1;

  private final Group group;
  private final World world;
  private final Endpoint endpoint;
  private final boolean wholeJob;
  private final Plans.@Nullable Forced forced;

  private Communicator(Group group, Plans.@Nullable Forced forced) {
    super(group.team.rank(), group.team.size());
    this.group = group;
    this.world = group.world;
    this.endpoint = world.endpoint;
    this.forced = forced;
    int[] all = IntStream.range(0, endpoint.size()).toArray();
    this.wholeJob = Arrays.equals(all, group.team.members());
  }

  /// The communicator of all ranks of the job.
  static Communicator world(Joined joined, Chart chart) {
    World world = new World(joined);
    int size = world.endpoint.size();
    int[] all = IntStream.range(0, size).toArray();
    Communicator made =
        new Communicator(new Group(world, 0, world.endpoint.rank(), all, Drift.NONE), null);
    Survey survey = Chart.share(joined, chart, made);
    world.learn(survey);
    if (survey == null && JoinProbe.isNeeded(joined)) {
      world.learnByProbe(JoinProbe.of(world, made));
    }
    made.group.relearn();
    made.group.lookAhead();
    return made;
  }

  /// Has the recording of this rank end when the rank leaves the job.
  void closeToo(@Nullable RankRecording recording) {
    world.recording = recording;
  }

  /// Who makes plans in advance, if anybody does.
  @Nullable Foresight foresight() {
    return world.foresight;
  }

  /// This process's number, from 0.
  public int rank() {
    return group.team.rank();
  }

  /// How many ranks there are.
  public int size() {
    return group.team.size();
  }

  /// What joins this rank with `peer`: `shm` or `tcp`.
  String medium(int peer) {
    return endpoint.medium(member(peer));
  }

  // ---- messages --------------------------------------------------------------------------------

  /// Sends the whole of `buffer`; when it returns, the buffer may be used again.
  public void send(Object buffer, int target, int tag) {
    send(buffer, 0, View.length(buffer), target, tag);
  }

  /// Sends `count` elements of `buffer` from `offset`.
  public void send(Object buffer, long offset, long count, int target, int tag) {
    endpoint.send(group.context, buffer, offset, count, member(target), tag);
  }

  /// Receives a message of at most the length of `buffer`.
  public Status receive(Object buffer, int source, int tag) {
    return receive(buffer, 0, View.length(buffer), source, tag);
  }

  /// Receives a message of at most `count` elements into `buffer` from `offset` on.
  public Status receive(Object buffer, long offset, long count, int source, int tag) {
    return here(endpoint.receive(group.context, buffer, offset, count, source(source), tag));
  }

  /// Starts to send the whole of `buffer`.
  public Pending startSend(Object buffer, int target, int tag) {
    return startSend(buffer, 0, View.length(buffer), target, tag);
  }

  /// Starts to send `count` elements of `buffer` from `offset`.
  public Pending startSend(Object buffer, long offset, long count, int target, int tag) {
    return here(endpoint.startSend(group.context, buffer, offset, count, member(target), tag));
  }

  /// Starts to send `count` elements of `buffer` from `offset`; ends once a receive has matched.
  public Pending startSynchronousSend(Object buffer, long offset, long count, int target, int tag) {
    int member = member(target);
    return here(endpoint.startSend(group.context, buffer, offset, count, member, tag, true));
  }

  /// Starts to receive a message of at most the length of `buffer`.
  public Pending startReceive(Object buffer, int source, int tag) {
    return startReceive(buffer, 0, View.length(buffer), source, tag);
  }

  /// Starts to receive a message of at most `count` elements into `buffer` from `offset` on.
  public Pending startReceive(Object buffer, long offset, long count, int source, int tag) {
    return here(endpoint.startReceive(group.context, buffer, offset, count, source(source), tag));
  }

  /// Looks for a message that has arrived and not been received, without waiting.
  public @Nullable Status probe(int source, int tag) {
    Status found = endpoint.probe(group.context, source(source), tag);
    return found == null ? null : here(found);
  }

  private int member(int place) {
    if (place < 0 || place >= size()) {
      throw new IllegalArgumentException("no such rank: rank=" + place + ", ranks=" + size());
    }
    return group.team.member(place);
  }

  private int source(int place) {
    return place == ANY_SOURCE ? ANY_SOURCE : member(place);
  }

  /// The same with the numbers that ranks have here.
  private Status here(Status status) {
    return wholeJob || status.source() < 0
        ? status
        : new Status(group.team.place(status.source()), status.tag(), status.bytes());
  }

  private Pending here(Pending pending) {
    return wholeJob ? pending : new Translated(pending, this::here);
  }

  /// A buffer of `bytes` zeroes in shared memory, aligned to 64: messages from it to ranks of this
  /// machine take one copy instead of two.
  public MemorySegment allocate(long bytes) {
    return endpoint.allocate(bytes);
  }

  // ---- collective operations -------------------------------------------------------------------

  @Override
  Request request() {
    return group.request;
  }

  @Override
  void run(Request request) {
    group.before(request, forced);
    endpoint.run(group.next(group.plans.running(request, forced), request));
    request.call.clear();
  }

  @Override
  Pending start(Request request) {
    request.call.site = Collective.here();
    group.before(request, forced);
    Collective running = group.next(group.plans.ownRunning(request, forced), request);
    endpoint.start(running);
    return running;
  }

  @Override
  Prepared prepare(Request request) {
    request.call.site = Collective.here();
    return new Prepared(group, request, forced);
  }

  /// The same communicator, whose collective operations use the named algorithm of the catalogue.
  ///
  /// All ranks must name the same. An operation that has no algorithm of that name throws. Blocks
  /// of uneven lengths are not cut, since not every rank knows all lengths; a reproducible
  /// reduction keeps to its own order.
  ///
  /// @param name as `eco algorithms` lists it, for example `ring`, `k-ary:4` or `chain/16`
  /// @param segmentBytes the length of the segments that blocks are cut into; 0 for whole blocks
  public Communicator algorithm(String name, long segmentBytes) {
    return new Communicator(group, new Plans.Forced(name, segmentBytes));
  }

  /// The clusters of this communicator's ranks: levels, members, media.
  ///
  /// Derived here from what all ranks know; nothing is sent.
  public Topology topology() {
    return group.topology();
  }

  /// What would be done for an operation on `bytes` bytes per block, why, and what was rejected.
  ///
  /// For plans that have run, also how long that took at this rank, beside what was predicted.
  ///
  /// @param operation its name, for example `allreduce` or `all-to-all`; its root would be rank 0
  public String explain(String operation, long bytes) {
    eco.plan.Request exact = eco.plan.Request.of(Operation.of(operation), bytes, size());
    eco.plan.Request request = world.knowsRoughly() ? exact.roughly() : exact;
    Planner planner = group.planner();
    String measured = Measured.text(group.plans.run(request.operation(), bytes), rank());
    boolean shown = group.plans.together(request.operation(), bytes);
    if (planner != null && !shown) {
      String drifted = group.drift().equals(Drift.NONE) ? "" : drifted();
      return world.source()
          + drifted
          + Explanation.of(planner.plan(request), topology())
          + world.said()
          + measured;
    }
    String why = "the network was not measured, or is one machine";
    if (planner != null) {
      why = "all ranks share the memory of one machine";
    } else if (world.knowsRoughly()) {
      why = "the machines are near each other, or one";
    }
    return world.source()
        + why
        + ": the default is taken, "
        + (shown ? KnownPlan.SHOWN : usual(exact))
        + "\n"
        + measured
        + "a planner with %s figures would say\n"
            .formatted(planner != null || world.knowsRoughly() ? "these" : "guessed")
        + Explanation.of(new Planner(topology()).plan(request), topology());
  }

  /// What is done where nobody plans, in words.
  private String usual(eco.plan.Request request) {
    return group
        .plans
        .defaults(request.goal(), request.bytes())
        .schedule(request.goal(), 0)
        .algorithm();
  }

  private String drifted() {
    return "the network has drifted from what was known of it: " + group.drift() + "\n";
  }

  // ---- neighbours ------------------------------------------------------------------------------

  /// These ranks in a ring, neighbours near each other on the network.
  public Neighbourhood ring() {
    return place(Shape.ring(size()));
  }

  /// These ranks in a grid with edges, neighbours near each other on the network.
  ///
  /// @param extents their product is the number of ranks
  public Neighbourhood mesh(int... extents) {
    return place(Shape.mesh(extents));
  }

  /// These ranks in a grid that is closed along every extent, neighbours near each other.
  ///
  /// @param extents their product is the number of ranks
  public Neighbourhood torus(int... extents) {
    return place(Shape.torus(extents));
  }

  /// These ranks, a power of two, in a hypercube, neighbours near each other on the network.
  public Neighbourhood hypercube() {
    return place(Shape.hypercube(size()));
  }

  /// These ranks in a graph, alike at all of them, neighbours near each other on the network.
  ///
  /// @param neighbours by position, the positions of its neighbours; every link at both ends
  public Neighbourhood graph(int[][] neighbours) {
    return place(Shape.graph(neighbours));
  }

  /// These ranks in a shape, neighbours near each other on the network.
  ///
  /// Every rank finds the same placement from what all know; nothing is sent.
  public Neighbourhood place(Shape shape) {
    return place(shape, Placement.near(shape, topology()));
  }

  /// These ranks in a shape, where the caller wants them; alike at all of them.
  public Neighbourhood place(Shape shape, Placement placement) {
    return new Neighbourhood(this, shape, placement);
  }

  // ---- groups ----------------------------------------------------------------------------------

  /// A communicator of the same ranks whose messages and operations are its own.
  public Communicator duplicate() {
    Communicator copy = split(0, rank());
    if (copy == null) {
      throw new IllegalStateException("duplicate: no communicator, rank=" + rank());
    }
    return copy;
  }

  /// Communicators of the ranks of equal colour, in the order of ranks here.
  public @Nullable Communicator split(int colour) {
    return split(colour, rank());
  }

  /// Communicators of the ranks of equal colour, in the order of keys; of equal keys, of ranks
  /// here.
  ///
  /// @param colour 0 or more; [#NO_COLOUR] for a rank that will be in none and gets null
  public @Nullable Communicator split(int colour, int key) {
    if (colour < NO_COLOUR) {
      throw new IllegalArgumentException("split: colour=" + colour + ", rank=" + rank());
    }
    int[] mine = {colour, key, world.newContext()};
    int[] all = new int[mine.length * size()];
    allgather(mine, all);
    if (colour == NO_COLOUR) {
      return null;
    }
    int[] places =
        IntStream.range(0, size())
            .filter(place -> all[3 * place] == colour)
            .boxed()
            .sorted((a, b) -> Integer.compare(all[3 * a + 1], all[3 * b + 1]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] members = new int[places.length];
    int rank = 0;
    for (int place = 0; place < places.length; place++) {
      members[place] = group.team.member(places[place]);
      rank = places[place] == rank() ? place : rank;
    }
    int number = all[3 * places[0] + 2];
    return new Communicator(new Group(world, number, rank, members, group.drift()), null);
  }

  /// The communicator of some ranks of this one, in the order given; all ranks call it alike.
  ///
  /// @return null at the ranks that are not among them
  public @Nullable Communicator subgroup(int... ranks) {
    int place = -1;
    for (int i = 0; i < ranks.length; i++) {
      member(ranks[i]);
      place = ranks[i] == rank() ? i : place;
    }
    return split(place < 0 ? NO_COLOUR : 0, place);
  }

  /// A number for [#assemble] that no other communicator of the job has.
  public int newNumber() {
    return world.newContext();
  }

  /// The communicator of some ranks of the job, this one among them, that have agreed among
  /// themselves: nothing is sent, and the others need not know.
  ///
  /// @param number the [#newNumber] of one of them, alike at all of them
  /// @param worldRanks their ranks in the whole job, in the order of their ranks in the new one
  public Communicator assemble(int number, int... worldRanks) {
    for (int place = 0; place < worldRanks.length; place++) {
      if (worldRanks[place] == endpoint.rank()) {
        return new Communicator(
            new Group(world, number, place, worldRanks.clone(), Drift.NONE), null);
      }
    }
    throw new IllegalArgumentException(
        "assemble: not among the ranks, rank="
            + endpoint.rank()
            + ", ranks="
            + Arrays.toString(worldRanks));
  }

  /// Ends the whole job: every rank ends with `status`.
  public void abort(int status, String why) {
    world.joined.abort(status, why);
  }

  /// Whether the ranks of `other` are numbered in the same job, since a process may be in several.
  public boolean sharesJobWith(Communicator other) {
    return world == other.world;
  }

  /// The ranks that this communicator's ranks have in the whole job.
  public int[] worldRanks() {
    return group.team.members();
  }

  /// Leaves the job if this is the communicator that [Eco#join] gave: everything sent so far still
  /// arrives. Others may be closed or forgotten.
  @Override
  public void close() {
    if (group.context == 0) {
      world.close();
    } else {
      world.shop.teams().remove(group.team);
    }
  }
}
