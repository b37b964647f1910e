package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnsTest {
  @Test
  void itIsOnesTurnUntilThatOneEndsIt() {
    Turns turns = Turns.alone();
    long first = turns.take();
    assertThat(first).isNotZero();
    assertThat(turns.take()).isZero();
    turns.end(first);
    long second = turns.take();
    assertThat(second).isNotZero();
    turns.end(second - 2);
    assertThat(turns.take()).as("somebody else's turn goes on").isZero();
  }

  @Test
  void aTurnThatNobodyEndsEndsByItself() {
    MemorySegment word = Arena.ofAuto().allocate(Turns.BYTES, Turns.BYTES);
    Turns brief = new Turns(word, -1);
    long forgotten = brief.take();
    Turns turns = new Turns(word);
    long next = turns.take();
    assertThat(next).isNotZero();
    brief.end(forgotten);
    assertThat(turns.take()).as("the next one's turn goes on").isZero();
  }

  @Test
  void allWhoHaveOpenedAFileTakeTurns(@TempDir Path folder) throws Exception {
    Path path = folder.resolve("eco");
    RingSize ring = RingSize.DEFAULT;
    try (SharedFile own = SharedFile.create(path, new byte[SharedFile.NONCE_BYTES], ring, 2);
        SharedFile other = SharedFile.open(path, ring, 2)) {
      long turn = own.turns().take();
      assertThat(turn).isNotZero();
      assertThat(other.turns().take()).isZero();
      own.turns().end(turn);
      assertThat(other.turns().take()).isNotZero();
    }
  }
}
