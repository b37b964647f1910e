package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.message.DeadlineException;
import eco.message.EcoException;
import eco.transport.JobKey;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ports and their names.
@Timeout(60)
class PortTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Caller ME = new Caller("00112233445566ff", 3, 8);

  private final Port port = Port.open(2);

  @AfterEach
  void close() {
    port.close();
  }

  private CompletableFuture<Port.Answer> call(String name) {
    return CompletableFuture.supplyAsync(() -> Port.call(name, ME, LIMIT));
  }

  @Test
  void aCallerIsKnownAnsweredAndGetsTheSameKey() throws Exception {
    CompletableFuture<Port.Answer> called = call(port.name());
    Port.Visit visit = port.await(LIMIT);
    assertThat(visit.caller()).isEqualTo(ME);
    visit.answer("come in");
    Port.Answer answer = called.get(30, TimeUnit.SECONDS);
    assertThat(answer.text()).isEqualTo("come in");
    assertThat(answer.key()).isEqualTo(visit.key());
  }

  @Test
  void everyCallHasAKeyOfItsOwn() throws Exception {
    JobKey[] keys = new JobKey[2];
    for (int i = 0; i < keys.length; i++) {
      CompletableFuture<Port.Answer> called = call(port.name());
      port.await(LIMIT).answer("");
      keys[i] = called.get(30, TimeUnit.SECONDS).key();
    }
    assertThat(keys[0]).isNotEqualTo(keys[1]);
    assertThat(port.name()).doesNotContain(keys[0].hex());
  }

  @Test
  void oneThatHasGoneAndOneThatOnlyLooksAreLeftOut() throws Exception {
    PortName name = PortName.parse(port.name());
    SocketChannel gone = name.dial(0, ME.payload(), LIMIT);
    gone.close();
    assertThat(name.isOpen(LIMIT)).isTrue();
    CompletableFuture<Port.Answer> called = call(port.name());
    port.await(LIMIT).answer("you");
    assertThat(called.get(30, TimeUnit.SECONDS).text()).isEqualTo("you");
  }

  @Test
  void whoWaitsAtAPortThatClosesHearsOfIt() throws Exception {
    PortName name = PortName.parse(port.name());
    CompletableFuture<Port.Answer> called = call(port.name());
    port.close();
    assertThatThrownBy(() -> called.get(30, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(EcoException.class);
    assertThat(name.isOpen(LIMIT)).isFalse();
  }

  @Test
  void nobodyWaitsForEver() {
    Duration none = Duration.ofMillis(1);
    assertThatThrownBy(() -> port.await(none)).isInstanceOf(DeadlineException.class);
    assertThatThrownBy(() -> Port.call(port.name(), ME, none))
        .isInstanceOf(DeadlineException.class)
        .hasMessageNotContaining(PortName.parse(port.name()).key().hex());
  }

  @Test
  void aNameThatIsWrongIsRefusedWithoutItsSecret() {
    String key = PortName.parse(port.name()).key().hex();
    assertThatThrownBy(() -> PortName.parse("nowhere")).hasMessageContaining("name=nowhere");
    assertThatThrownBy(() -> PortName.parse("eco-port:x:" + key + "@host:1"))
        .hasMessageContaining("not the name of a port")
        .hasMessageNotContaining(key);
    assertThatThrownBy(() -> PortName.parse("eco-port:1:" + key + "@host"))
        .hasMessageContaining("HOST:PORT");
    assertThat(PortName.parse(port.name()).toString()).doesNotContain(key);
  }

  @Test
  void aNameIsTakenAsLongAsSomebodyIsAtItsPort(@TempDir Path home) throws Exception {
    Path folder = home.resolve("names");
    PortNames names = new PortNames(folder);
    assertThat(names.lookup("a/service")).isNull();
    assertThat(names.publish("a/service", port.name())).isTrue();
    assertThat(names.publish("a/service", "another")).isFalse();
    assertThat(names.lookup("a/service")).isEqualTo(port.name());
    try (var files = Files.list(folder)) {
      Path file = files.toList().getFirst();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    assertThat(names.unpublish("a/service", "another")).isFalse();
    port.close();
    assertThat(names.publish("a/service", "another")).isTrue();
    assertThat(names.unpublish("a/service", "another")).isTrue();
    assertThat(names.unpublish("a/service", "another")).isFalse();
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }
}
