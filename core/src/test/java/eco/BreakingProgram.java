package eco;

import eco.launch.Joined;
import eco.message.Endpoint;
import eco.message.Pending;
import eco.transport.StreamLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Random;

/// Two ranks talk over TCP and break their connection under themselves again and again.
public final class BreakingProgram {
  private static final int[] LENGTHS = {0, 8, 1000, 40_000, 500_001, 3_000_001};
  private static final int ROUNDS = 60;

  private BreakingProgram() {}

  public static void main(String[] args) throws Exception {
    try (Communicator world = Eco.join()) {
      int peer = 1 - world.rank();
      int broken = 0;
      for (int round = 0; round < ROUNDS; round++) {
        int length = LENGTHS[round % LENGTHS.length];
        Pending send = world.startSend(pattern(world.rank(), round, length), peer, round);
        if (round % 5 == 0 && round / 5 % 2 == world.rank()) {
          breakConnection(world, peer, round % 2 == 0);
          broken++;
        }
        byte[] got = new byte[length];
        world.receive(got, peer, round);
        send.await();
        if (!Arrays.equals(got, pattern(peer, round, length))) {
          throw new AssertionError("round " + round + " came damaged");
        }
      }
      System.out.println("whole in spite of breaks=" + broken);
    }
  }

  private static byte[] pattern(int rank, int round, int length) {
    byte[] bytes = new byte[length];
    new Random(100L * round + rank).nextBytes(bytes);
    return bytes;
  }

  /// Closes the socket, or one direction of it, behind the link's back.
  private static void breakConnection(Communicator world, int peer, boolean wholly)
      throws ReflectiveOperationException {
    Object job = field(world, Communicator.class, "world");
    Object connections = field(field(job, World.class, "joined"), Joined.class, "connections");
    StreamLink[] links = (StreamLink[]) field(connections, connections.getClass(), "links");
    ((Endpoint) field(world, Communicator.class, "endpoint"))
        .exclusively(
            () -> {
              try {
                Object socket = field(links[peer], StreamLink.class, "socket");
                SocketChannel open =
                    socket == null
                        ? null
                        : (SocketChannel) field(socket, socket.getClass(), "channel");
                if (open != null && wholly) {
                  open.close();
                } else if (open != null) {
                  open.shutdownOutput();
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
              }
            });
  }

  private static Object field(Object owner, Class<?> type, String name)
      throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(owner);
  }
}
