package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CardTest {
  private static Card card() throws Exception {
    byte[] nonce = new byte[32];
    new Random(1).nextBytes(nonce);
    return new Card(
        4711,
        "häuschen",
        "eco-1-p4711-r3",
        nonce,
        List.of(
            new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 4000),
            new InetSocketAddress(InetAddress.getByName("fd00::1"), 4000)),
        "a1b2c3d4");
  }

  @Test
  void aCardIsReadAsItWasWritten() throws Exception {
    Card read = Card.decode(card().encode(), 3);
    assertThat(read).usingRecursiveComparison().isEqualTo(card());
  }

  @Test
  void aDamagedCardIsReadOrRefusedByName() throws Exception {
    byte[] valid = card().encode();
    for (int seed = 0; seed < 10_000; seed++) {
      byte[] mutated = mutate(valid, new Random(seed));
      try {
        Card read = Card.decode(mutated, 3);
        assertThat(read.nonce()).as("seed=%d", seed).hasSize(32);
      } catch (IllegalStateException e) {
        assertThat(e)
            .as("seed=%d", seed)
            .hasMessageStartingWith("join: ")
            .hasMessageContaining("rank 3");
      } catch (RuntimeException e) {
        throw new AssertionError("seed=" + seed, e);
      }
    }
  }

  @Test
  void everyCutOfACardIsRefused() throws Exception {
    byte[] valid = card().encode();
    for (int length = 0; length < valid.length; length++) {
      byte[] cut = Arrays.copyOf(valid, length);
      assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> Card.decode(cut, 3)))
          .as("length=%d", length)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("rank 3");
    }
  }

  private static byte[] mutate(byte[] valid, Random random) {
    byte[] mutated = valid.clone();
    for (int changes = random.nextInt(4); changes >= 0; changes--) {
      mutated[random.nextInt(mutated.length)] = (byte) random.nextInt();
    }
    return random.nextInt(3) == 0 ? Arrays.copyOf(mutated, random.nextInt(200)) : mutated;
  }
}
