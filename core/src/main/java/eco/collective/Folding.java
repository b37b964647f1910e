package eco.collective;

import eco.schedule.Chunks;
import java.util.stream.IntStream;

/// How algorithms for powers of two serve any number of members: some pairs act as one.
///
///     7 members, core of 4:     0 1 | 2 3 | 4 5 | 6        1, 3 and 5 hand their values to their
///     core numbers:              0     1     2    3        left neighbours and wait for results
///
/// Every core number stands for adjacent members, so that the order of contributions is kept.
final class Folding {
  private final int core;
  private final int pairs;

  private Folding(int core, int pairs) {
    this.core = core;
    this.pairs = pairs;
  }

  static Folding of(int members) {
    int core = Integer.highestOneBit(members);
    return new Folding(core, members - core);
  }

  /// How many act: a power of two.
  int core() {
    return core;
  }

  /// How many rounds the core needs to double up from one to all.
  int doublings() {
    return Integer.numberOfTrailingZeros(core);
  }

  /// How many of the core act for a neighbour too; they are the first of the core.
  int pairs() {
    return pairs;
  }

  /// How many rounds it takes to fold, or to unfold.
  int rounds() {
    return pairs == 0 ? 0 : 1;
  }

  /// The member that acts under a core number; the one it also acts for is the next.
  int member(int number) {
    return number < pairs ? 2 * number : number + pairs;
  }

  /// The core number under which a member acts, or is acted for.
  int number(int member) {
    return member < 2 * pairs ? member / 2 : member - pairs;
  }

  /// The shares of all members that stand behind the core numbers `begin` to `end - 1`.
  Chunks shares(Stage stage, int begin, int end) {
    return Chunks.union(
        IntStream.range(member(begin), end == core ? stage.size() : member(end))
            .mapToObj(stage::share)
            .toList());
  }
}
