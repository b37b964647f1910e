package eco.collective;

import eco.schedule.Action;
import eco.schedule.Chunks;
import eco.schedule.ScheduleBuilder;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Where an algorithm writes: a group of members, their shares of the data, and rounds from 0.
///
/// Behind it is a larger schedule. The stage translates members to ranks, its rounds to the
/// schedule's, its lane 0 to the lane it was given. What a share is depends on the operation:
///
/// | operation | `share(i)` |
/// |---|---|
/// | scatter, gather, allgather, reduce-scatter | the block of member i |
/// | all-to-all | `share(i, j)`: what member i has for member j |
/// | all others | the i-th of `size()` equal parts of the vector |
public final class Stage {
  private final ScheduleBuilder builder;

  /// The trees made so far; stages of one group share its array of members.
  private final IdentityHashMap<int[], Map<TreeKey, Tree>> trees;

  private int[] members;
  private int root;

  /// All chunks; if there are shares, their union, once someone asks for it.
  private @Nullable Chunks all;

  /// Absent if all members work on all chunks.
  private @Nullable Shares shares;

  private int lane;
  private int firstRound;
  private int roundStride = 1;
  private boolean rendezvous;

  private record TreeKey(TreeShape shape, int root) {}

  private Stage(ScheduleBuilder builder) {
    this.builder = builder;
    trees = new IdentityHashMap<>();
    members = IntStream.range(0, builder.goal().ranks()).toArray();
    root = builder.goal().root();
    int blocks = builder.goal().blocks();
    int perBlock = builder.chunks() / blocks;
    all = Chunks.range(0, builder.chunks());
    shares = blocks == 1 ? null : block -> Chunks.range(block * perBlock, perBlock);
  }

  /// A copy, for the methods below to change before they give it away.
  private Stage(Stage other) {
    builder = other.builder;
    trees = other.trees;
    members = other.members;
    root = other.root;
    all = other.all;
    shares = other.shares;
    lane = other.lane;
    firstRound = other.firstRound;
    roundStride = other.roundStride;
    rendezvous = other.rendezvous;
  }

  /// A stage of all the builder's ranks, from round 0, with the operation's own shares.
  static Stage of(ScheduleBuilder builder) {
    return new Stage(builder);
  }

  /// The same rounds for other members, who have shares.
  Stage group(int[] ranks, int root, Shares shares) {
    Stage group = new Stage(this);
    group.members = ranks;
    group.root = root;
    group.all = null;
    group.shares = shares;
    return group;
  }

  /// The same rounds for other members, who all work on the same chunks.
  Stage group(int[] ranks, int root, Chunks all) {
    Stage group = new Stage(this);
    group.members = ranks;
    group.root = root;
    group.all = all;
    group.shares = null;
    return group;
  }

  /// The same stage, `rounds` later.
  public Stage after(int rounds) {
    Stage later = new Stage(this);
    later.firstRound = schedule(rounds);
    return later;
  }

  /// The same stage, so many lanes up.
  Stage inLane(int lanes) {
    Stage above = new Stage(this);
    above.lane += lanes;
    return above;
  }

  /// The same stage, with or without a handshake before every message.
  Stage withRendezvous(boolean handshake) {
    Stage stage = new Stage(this);
    stage.rendezvous = handshake;
    return stage;
  }

  /// One of several segments of every share, in rounds of its own between those of the others.
  Stage segment(int segment, int segments) {
    if (segments == 1) {
      return this;
    }
    Stage part = new Stage(this);
    Shares whole = shares;
    part.all = whole == null ? all().slice(segment, segments) : null;
    part.shares = whole == null ? null : i -> whole.share(i).slice(segment, segments);
    part.firstRound = schedule(segment);
    part.roundStride = Math.multiplyExact(roundStride, segments);
    return part;
  }

  /// How many members there are.
  public int size() {
    return members.length;
  }

  /// The special member of a rooted operation.
  public int root() {
    return root;
  }

  /// Whether contributions must be combined in the order of members.
  public boolean ordered() {
    return builder.goal().ordered();
  }

  /// All chunks the operation is about.
  public Chunks all() {
    Chunks known = all;
    if (known == null) {
      known = Chunks.union(IntStream.range(0, size()).mapToObj(this::share).toList());
      all = known;
    }
    return known;
  }

  /// The share of one member.
  public Chunks share(int member) {
    return shares == null ? all().slice(member, size()) : shares.share(member);
  }

  /// In an all-to-all, what member `source` has for member `target`.
  public Chunks share(int source, int target) {
    return share(source * size() + target);
  }

  /// The rank of a member.
  int rank(int member) {
    return members[member];
  }

  /// The tree of that shape over the members, from the stage's root; made once.
  Tree tree(TreeShape shape) {
    return tree(shape, root);
  }

  Tree tree(TreeShape shape, int root) {
    return trees
        .computeIfAbsent(members, any -> new HashMap<>())
        .computeIfAbsent(new TreeKey(shape, root), key -> key.shape().tree(members, key.root()));
  }

  /// Whether what the member sends or receives is recorded: a loop may skip what is not.
  public boolean sees(int member) {
    return builder.sees(members[member]);
  }

  /// Whether a transfer between the two is recorded.
  public boolean sees(int member, int other) {
    return sees(member) || sees(other);
  }

  /// The source's value of the chunks replaces the target's.
  public void copy(int round, Chunks chunks, int source, int target) {
    move(round, chunks, source, 0, target, 0, Action.COPY);
  }

  /// The source's value of the chunks replaces that of all targets, served in the given order.
  public void copy(int round, Chunks chunks, int source, int[] targets) {
    copy(round, chunks, source, targets, false);
  }

  /// The same said once to all targets, where the network carries that.
  public void cast(int round, Chunks chunks, int source, int[] targets) {
    copy(round, chunks, source, targets, true);
  }

  private void copy(int round, Chunks chunks, int source, int[] targets, boolean cast) {
    builder.rendezvous(rendezvous);
    builder.cast(cast);
    boolean seen = sees(source);
    int[] ranks = new int[targets.length];
    for (int i = 0; i < targets.length; i++) {
      ranks[i] = members[targets[i]];
      seen |= builder.sees(ranks[i]);
    }
    for (int i = 0; seen && i < chunks.ranges(); i++) {
      int slot = lane * builder.chunks() + chunks.first(i);
      builder.transfer(
          schedule(round), members[source], ranks, slot, slot, chunks.count(i), Action.COPY);
    }
  }

  /// The source's value is combined with the target's.
  ///
  /// @param action on which side the arriving value goes
  public void reduce(int round, Chunks chunks, int source, int target, Action action) {
    move(round, chunks, source, 0, target, 0, action);
  }

  /// The general transfer, from a lane of the source to a lane of the target.
  public void move(
      int round,
      Chunks chunks,
      int source,
      int sourceLane,
      int target,
      int targetLane,
      Action action) {
    if (!sees(source, target)) {
      return;
    }
    int from = (lane + sourceLane) * builder.chunks();
    int to = (lane + targetLane) * builder.chunks();
    builder.rendezvous(rendezvous);
    builder.cast(false);
    for (int i = 0; i < chunks.ranges(); i++) {
      int first = chunks.first(i);
      builder.transfer(
          schedule(round),
          members[source],
          members[target],
          from + first,
          to + first,
          chunks.count(i),
          action);
    }
  }

  private int schedule(int round) {
    return Math.addExact(firstRound, Math.multiplyExact(round, roundStride));
  }
}
