package mpi;

import eco.Communicator;
import eco.message.Pending;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// How two groups of ranks become an intercommunicator.
///
///     leader of one  <--- number and ranks --->  leader of the other
///       | broadcast                                | broadcast
///     its group                                  its group
///
/// Each side offers a number for the communicator that both will share; the side that has
/// the smallest rank in the job gives the number and comes first. A group that is not in the job of
/// its leaders cannot say who it is: then both sides hear nothing, and all ranks refuse.
final class Meeting {
  private Meeting() {}

  /// What one group tells the other.
  ///
  /// @param number what it would number the communicator
  /// @param worldRanks its ranks in the job
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Side(int number, int[] worldRanks) {
    static Side of(Communicator local) {
      return new Side(local.newNumber(), local.worldRanks());
    }

    private int[] words() {
      int[] words = new int[1 + worldRanks.length];
      words[0] = number;
      System.arraycopy(worldRanks, 0, words, 1, worldRanks.length);
      return words;
    }

    private static int[] wordsOf(@Nullable Side side) {
      return side == null ? new int[0] : side.words();
    }

    private static @Nullable Side of(int[] words) {
      return words.length == 0
          ? null
          : new Side(words[0], Arrays.copyOfRange(words, 1, words.length));
    }
  }

  /// A leader tells the other leader about its side, and hears about the other.
  ///
  /// @param mine null if it is not in the job of the leaders
  /// @return null if one of them is not
  static @Nullable Side exchange(Communicator peers, int other, int tag, @Nullable Side mine) {
    int[] words = Side.wordsOf(mine);
    int[] length = {words.length};
    Pending sentLength = peers.startSend(length, other, tag);
    Pending sent = peers.startSend(words, other, tag);
    int[] theirs = new int[1];
    peers.receive(theirs, other, tag);
    int[] heard = new int[theirs[0]];
    peers.receive(heard, other, tag);
    sentLength.await();
    sent.await();
    return mine == null ? null : Side.of(heard);
  }

  /// All ranks of a side, their leader with what it has heard, make the intercommunicator.
  static Intercomm join(Communicator local, int leader, Side mine, @Nullable Side theirs) {
    int[] words = Side.wordsOf(theirs);
    int[] numbers = {words.length, mine.number};
    local.broadcast(numbers, leader);
    int[] heard = theirs == null ? new int[numbers[0]] : words;
    local.broadcast(heard, leader);
    Side other = Side.of(heard);
    if (other == null) {
      throw MPIException.unsupported(
          "createIntercomm of a group that is not in the job of its leaders; of a merged"
              + " communicator, split both groups off");
    }
    int[] own = local.worldRanks();
    boolean first = smallest(own) < smallest(other.worldRanks);
    int[] one = first ? own : other.worldRanks;
    int[] two = first ? other.worldRanks : own;
    int[] all = Arrays.copyOf(one, one.length + two.length);
    System.arraycopy(two, 0, all, one.length, two.length);
    Communicator both = local.assemble(first ? numbers[1] : other.number, all);
    return new Intercomm(both, local.duplicate(), first ? one.length : 0, other.worldRanks);
  }

  private static int smallest(int[] ranks) {
    return Arrays.stream(ranks).min().orElse(Integer.MAX_VALUE);
  }
}
