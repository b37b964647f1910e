package eco.cli.lab.host;

import eco.cli.lab.net.Medium;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Answers the commands that reach a running lab through its Unix socket.
///
/// ```
///   request, one line                   answer, lines until the end of the stream
///   stats                               MEDIUM, FRAMES, BYTES, DROPS, BUSY_NANOS, tabs between
///   noise SEGMENT LOAD SECONDS SEED     ok
///   stop                                ok
///   anything else, a bad argument       error REASON
/// ```
final class Control {
  private static final long ANSWER_SECONDS = 5;
  private static final double NANOS_PER_SECOND = 1e9;

  private final Forwarder forwarder;
  private final Runnable stop;

  Control(Forwarder forwarder, Runnable stop) {
    this.forwarder = forwarder;
    this.stop = stop;
  }

  /// Listens at `socket` on a thread of its own for as long as the process lives.
  void listen(Path socket) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
    Thread.ofPlatform()
        .daemon()
        .name("control")
        .start(
            () -> {
              while (server.isOpen()) {
                accept(server);
              }
            });
  }

  private void accept(ServerSocketChannel server) {
    try {
      SocketChannel client = server.accept();
      Thread.ofVirtual().start(() -> serve(client));
    } catch (IOException e) {
      System.err.println("control: " + e);
    }
  }

  private void serve(SocketChannel client) {
    try (client;
        BufferedReader reader =
            new BufferedReader(Channels.newReader(client, StandardCharsets.UTF_8))) {
      String request = reader.readLine();
      String answer = request == null ? "" : answer(request);
      client.write(StandardCharsets.UTF_8.encode(answer + "\n"));
    } catch (IOException e) {
      System.err.println("control: " + e);
    }
  }

  String answer(String request) {
    String[] words = request.split(" ", -1);
    try {
      return switch (words[0]) {
        case "stats" -> onForwarder(this::stats);
        case "noise" -> onForwarder(() -> noise(words));
        case "stop" -> {
          stop.run();
          yield "ok";
        }
        default -> "error unknown request: " + words[0];
      };
    } catch (RuntimeException e) {
      return "error " + e.getMessage();
    }
  }

  private String stats() {
    StringBuilder lines = new StringBuilder();
    for (Medium medium : forwarder.media()) {
      lines.append(
          "%s\t%d\t%d\t%d\t%d%n"
              .formatted(
                  medium.name(),
                  medium.sentFrames(),
                  medium.sentBytes(),
                  medium.droppedFrames(),
                  medium.busyNanos()));
    }
    return lines.toString().stripTrailing();
  }

  private String noise(String[] words) {
    if (words.length != 5) {
      return "error noise SEGMENT LOAD SECONDS SEED";
    }
    long now = System.nanoTime();
    long nanos = (long) (Double.parseDouble(words[3]) * NANOS_PER_SECOND);
    forwarder
        .fabric()
        .startNoise(
            words[1], Double.parseDouble(words[2]), now, now + nanos, Long.parseLong(words[4]));
    return "ok";
  }

  /// The counters belong to the forwarding thread: it reads them out itself, between two frames.
  private String onForwarder(Supplier<String> body) {
    CompletableFuture<String> answer = new CompletableFuture<>();
    forwarder.request(
        () -> {
          try {
            answer.complete(body.get());
          } catch (RuntimeException e) {
            answer.completeExceptionally(e);
          }
        });
    return answer
        .orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
        .exceptionally(
            e ->
                "error "
                    + (e.getMessage() == null ? "the emulator does not answer" : e.getMessage()))
        .join();
  }
}
