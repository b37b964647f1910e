package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import eco.cli.lab.host.Sweep;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabCrashTest {
  @TempDir Path directory;
  private LabFixture fixture;

  @BeforeEach
  void requireRights() {
    fixture = new LabFixture(directory);
  }

  @Test
  void afterTheEmulatorIsKilledTheNextUpRemovesWhatRanOnItsHosts() throws Exception {
    Lab lab = fixture.up("grid");
    Process onHost = startOn(lab, "far");
    kill(lab.record().pid());
    assertThat(Lab.find(fixture.home)).isEmpty();
    assertThat(onHost.isAlive()).isTrue();
    Lab next = fixture.up("grid");
    assertThat(onHost.waitFor()).isNotZero();
    assertThat(Sweep.processes(lab.record().id())).isEmpty();
    next.down();
    assertNothingLeft(next);
  }

  @Test
  void afterTheEmulatorIsKilledDownRemovesTheRest() throws Exception {
    Lab lab = fixture.up("grid");
    Process onHost = startOn(lab, "far");
    kill(lab.record().pid());
    LabFixture.Finished down = LabFixture.run(fixture.eco("down"));
    assertThat(down.out()).contains("removed what was left").contains("processes on hosts=1");
    assertThat(onHost.waitFor()).isNotZero();
    assertNothingLeft(lab);
  }

  @Test
  void aProcessOfAHostMayBeKilledAndTheLabLivesOn() throws Exception {
    Lab lab = fixture.up("grid");
    Process onHost = startOn(lab, "far");
    kill(onHost.pid());
    assertThat(LabFixture.run(lab.command("far", List.of("hostname"))).out()).isEqualTo("far");
    lab.down();
    assertNothingLeft(lab);
  }

  @Test
  void aCommandKilledWhileItBringsALabUpTakesTheLabWithIt() throws Exception {
    Process command = fixture.eco("up", "campus").start();
    LabRecord begun = awaitRecord();
    kill(command.pid());
    awaitEnd(begun.pid());
    assertThat(Sweep.processes(begun.id())).isEmpty();
    Lab lab = fixture.up("grid");
    lab.down();
    assertNothingLeft(lab);
  }

  @Test
  void theNextUpDoesNotMindAnEmulatorWhoseCommandIsGone() throws Exception {
    Process command = fixture.eco("up", "campus").start();
    awaitRecord();
    kill(command.pid());
    Lab lab = fixture.up("grid");
    assertThat(LabFixture.run(lab.command("far", List.of("hostname"))).out()).isEqualTo("far");
    lab.down();
    assertNothingLeft(lab);
  }

  @Test
  void aLabForOneProcessEndsWithIt() throws Exception {
    Lab lab = fixture.upWhileIRun("grid");
    assertThat(LabFixture.run(lab.command("far", List.of("hostname"))).out()).isEqualTo("far");
    lab.lifeline().close();
    LabFixture.await("emulator is gone", () -> !fixture.home.isLocked());
    assertNothingLeft(lab);
  }

  @Test
  void downEndsWhatRunsOnTheHosts() throws Exception {
    Lab lab = fixture.up("grid");
    Process onHost = startOn(lab, "near0");
    lab.down();
    assertThat(onHost.waitFor()).isNotZero();
    assertNothingLeft(lab);
  }

  @Test
  void aLabEndsByItselfWhenItsTimeIsOver() throws Exception {
    Lab lab = fixture.up("grid", Duration.ofSeconds(1));
    LabFixture.await("lab has ended", () -> !fixture.home.isLocked());
    assertNothingLeft(lab);
  }

  @Test
  void aDamagedRecordDoesNotKeepTheNextLabFromComingUp() throws Exception {
    Files.writeString(fixture.home.file("record.json"), "{\"id\": \"x");
    Lab lab = fixture.up("grid");
    lab.down();
    assertNothingLeft(lab);
  }

  @Test
  void aSettingOfTheMachineThatACrashLeftIsPutBack() throws Exception {
    Path setting = Path.of("/proc/sys/net/ipv4/tcp_allowed_congestion_control");
    String before = Files.readString(setting);
    Path memo = Files.writeString(fixture.home.file("congestion"), before.strip());
    fixture.home.removeRemains();
    assertThat(memo).doesNotExist();
    assertThat(Files.readString(setting)).isEqualTo(before);
  }

  @Test
  void aFailedStartLeavesNothing() throws Exception {
    Process command = fixture.eco("up", "campus").start();
    kill(awaitRecord().pid());
    assertThat(command.waitFor()).isEqualTo(1);
    assertThat(fixture.home.file("record.json")).doesNotExist();
    assertThat(fixture.home.isLocked()).isFalse();
  }

  @Test
  void aDamagedNetworkFileIsRefusedInOneLine() throws Exception {
    Path file = directory.resolve("bad.json");
    Files.writeString(
        file, "{\"name\": \"bad\",\n \"hosts\": {\"h0\": \"A\"},\n \"segments\": {}}");
    LabFixture.Finished up = LabFixture.run(fixture.eco("up", file.toString()));
    assertThat(up)
        .isEqualTo(
            new LabFixture.Finished(
                1, "", "eco lab: " + file + ":2: host \"h0\" is on unknown segment \"A\""));
    assertThat(fixture.home.isLocked()).isFalse();
  }

  /// A process that runs on a host until it is ended; returns once it is there.
  private static Process startOn(Lab lab, String host) throws Exception {
    Process process = lab.command(host, List.of("sh", "-c", "echo here; exec sleep 1000")).start();
    assertThat(process.inputReader().readLine()).isEqualTo("here");
    return process;
  }

  private static void kill(long pid) throws Exception {
    ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
    process.destroyForcibly();
    process.onExit().get();
  }

  /// The record of a lab that is coming up.
  private LabRecord awaitRecord() throws Exception {
    Path record = fixture.home.file("record.json");
    LabFixture.await("record is written", () -> Files.exists(record));
    return LabRecord.read(record);
  }

  private static void awaitEnd(long emulator) throws Exception {
    LabFixture.await(
        "emulator is gone",
        () -> ProcessHandle.of(emulator).filter(ProcessHandle::isAlive).isEmpty());
  }

  private void assertNothingLeft(Lab lab) throws Exception {
    assertThat(Sweep.processes(lab.record().id())).isEmpty();
    awaitEnd(lab.record().pid());
    assertThat(fixture.home.isLocked()).isFalse();
    try (Stream<Path> files = Files.list(fixture.home.directory())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .isSubsetOf("lock", "starting", "log");
    }
  }
}
