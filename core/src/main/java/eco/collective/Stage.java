package eco.collective;

import eco.schedule.Action;
import eco.schedule.Chunks;
import eco.schedule.ScheduleBuilder;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

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
  private final int[] members;
  private final int root;
  private final boolean ordered;
  private final Chunks all;
  private final Shares shares;
  private final int lane;
  private final int firstRound;
  private final int roundStride;
  /// The trees made so far; stages of one group share its array of members.
  private final Map<int[], Map<TreeKey, Tree>> trees;

  private record TreeKey(TreeShape shape, int root) {}

  private Stage(
      ScheduleBuilder builder,
      int[] members,
      int root,
      boolean ordered,
      Chunks all,
      Shares shares,
      int lane,
      int firstRound,
      int roundStride,
      Map<int[], Map<TreeKey, Tree>> trees) {
    this.builder = builder;
    this.members = members;
    this.root = root;
    this.ordered = ordered;
    this.all = all;
    this.shares = shares;
    this.lane = lane;
    this.firstRound = firstRound;
    this.roundStride = roundStride;
    this.trees = trees;
  }

  /// A stage of all the builder's ranks, from round 0, with the operation's own shares.
  static Stage of(ScheduleBuilder builder) {
    int n = builder.goal().ranks();
    int[] members = new int[n];
    for (int i = 0; i < n; i++) {
      members[i] = i;
    }
    Chunks all = Chunks.range(0, builder.chunks());
    int blocks = builder.goal().blocks();
    int perBlock = builder.chunks() / blocks;
    Shares shares = blocks == 1 ? i -> all.slice(i, n) : i -> Chunks.range(i * perBlock, perBlock);
    int root = builder.goal().root();
    boolean ordered = builder.goal().ordered();
    return new Stage(
        builder, members, root, ordered, all, shares, 0, 0, 1, new IdentityHashMap<>());
  }

  /// The same builder and rounds for other members, with other shares of other data.
  Stage group(int[] ranks, int root, Chunks all, Shares shares) {
    return new Stage(
        builder, ranks, root, ordered, all, shares, lane, firstRound, roundStride, trees);
  }

  /// The same builder and rounds for other members, who share a vector of chunks.
  Stage group(int[] ranks, int root, Chunks all) {
    int n = ranks.length;
    return group(ranks, root, all, i -> all.slice(i, n));
  }

  /// The same stage, `rounds` later.
  public Stage after(int rounds) {
    return new Stage(
        builder,
        members,
        root,
        ordered,
        all,
        shares,
        lane,
        firstRound + rounds * roundStride,
        roundStride,
        trees);
  }

  /// The same stage with another root.
  public Stage withRoot(int member) {
    return new Stage(
        builder, members, member, ordered, all, shares, lane, firstRound, roundStride, trees);
  }

  /// The same stage, so many lanes up.
  Stage inLane(int lanes) {
    return new Stage(
        builder, members, root, ordered, all, shares, lane + lanes, firstRound, roundStride, trees);
  }

  /// One of several segments of every share, in rounds of its own between those of the others.
  Stage segment(int segment, int segments) {
    return new Stage(
        builder,
        members,
        root,
        ordered,
        all.slice(segment, segments),
        i -> shares.share(i).slice(segment, segments),
        lane,
        firstRound + segment * roundStride,
        roundStride * segments,
        trees);
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
    return ordered;
  }

  /// All chunks the operation is about.
  public Chunks all() {
    return all;
  }

  /// The share of one member.
  public Chunks share(int member) {
    return shares.share(member);
  }

  /// In an all-to-all, what member `source` has for member `target`.
  public Chunks share(int source, int target) {
    return shares.share(source * size() + target);
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
    return firstRound + round * roundStride;
  }
}
