package eco.cli.lab;

import eco.cli.lab.host.Emulator;
import eco.cli.lab.net.Network;
import eco.cli.lab.net.NetworkFile;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// Brings a lab up.
public final class LabStart {
  /// Hears how far a start has come.
  @FunctionalInterface
  public interface Progress {
    void host(int done, int hosts);
  }

  /// How long a lab lives unless told otherwise.
  public static final Duration DEFAULT_TTL = Duration.ofHours(1);

  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  private final LabHome home;
  private final String source;
  private final String text;
  private final Network network;
  private final Duration ttl;
  private final Progress progress;
  private final String id;

  /// Without root the hosts live in a user namespace in which the emulator is root.
  private final boolean userNamespace = !Files.isWritable(Path.of("/proc/sys/kernel/hostname"));

  /// @param source the name of the file, for complaints
  /// @param text the network file
  public LabStart(LabHome home, String source, String text, Duration ttl, Progress progress) {
    this.home = home;
    this.source = source;
    this.text = text;
    this.network = NetworkFile.parse(source, text);
    this.ttl = ttl;
    this.progress = progress;
    byte[] random = new byte[8];
    ThreadLocalRandom.current().nextBytes(random);
    this.id = HexFormat.of().formatHex(random);
  }

  /// Brings the lab up; it lives on when this process ends.
  public Lab up() throws IOException {
    try (FileChannel _ = alone()) {
      return detached();
    }
  }

  private Lab detached() throws IOException {
    Process process = begin();
    try (BufferedWriter commands = process.outputWriter();
        BufferedReader answers = process.inputReader()) {
      LabRecord record = follow(commands, answers, process);
      commands.write("detach\n");
      commands.flush();
      return new Lab(home, record, commands);
    }
  }

  /// Brings the lab up for this process: it ends with it, however that may end.
  public Lab upWhileIRun() throws IOException {
    try (FileChannel _ = alone()) {
      return attached();
    }
  }

  private Lab attached() throws IOException {
    Process process = begin();
    BufferedWriter commands = process.outputWriter();
    try {
      return new Lab(home, follow(commands, process.inputReader(), process), commands);
    } catch (IOException | RuntimeException e) {
      commands.close();
      throw e;
    }
  }

  /// Keeps other commands from starting a lab in the same place at the same time.
  private FileChannel alone() throws IOException {
    home.create();
    FileChannel channel =
        FileChannel.open(
            home.file("starting"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      channel.close();
      throw new LabException("another eco lab up is at work: wait for it");
    }
    return channel;
  }

  private Process begin() throws IOException {
    refuseSecond();
    home.removeRemains();
    home.awaitUnlocked();
    Files.writeString(home.file("network.json"), text);
    Files.writeString(home.file("hosts"), hostsFile());
    return start();
  }

  /// A lab without hosts is no second one: the command that began it is gone, for this one is
  /// alone.
  private void refuseSecond() {
    Lab.find(home)
        .ifPresent(
            lab -> {
              throw new LabException(
                  "a lab is up already (%s): end it with eco lab down"
                      .formatted(lab.record().network()));
            });
  }

  private Process start() throws IOException {
    List<String> command = new ArrayList<>();
    if (userNamespace) {
      command.addAll(List.of("unshare", "--user", "--map-root-user"));
    }
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-Xms48m",
            "-Xmx48m",
            "-XX:-UsePerfData",
            "-cp",
            System.getProperty("java.class.path"),
            Emulator.class.getName(),
            home.directory().toString(),
            id,
            Long.toString(ttl.toSeconds())));
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.to(home.file("log").toFile()))
        .start();
  }

  /// Has the emulator make the hosts and writes down what it makes.
  private LabRecord follow(BufferedWriter commands, BufferedReader answers, Process process)
      throws IOException {
    LabRecord draft =
        new LabRecord(
            id,
            process.pid(),
            LabRecord.startTicks(process.pid()),
            userNamespace,
            false,
            Instant.now().plus(ttl).toEpochMilli(),
            network.name(),
            network.ranksPerHost(),
            List.of());
    draft.write(home.file("record.json"));
    try (Deadline _ = Deadline.in(START_LIMIT, process::destroyForcibly)) {
      commands.write("begin\n");
      commands.flush();
      LabRecord record = awaitReady(answers, draft);
      writeAgent(record);
      record.write(home.file("record.json"));
      return record;
    } catch (IOException | RuntimeException e) {
      home.removeRemains();
      throw e;
    }
  }

  private LabRecord awaitReady(BufferedReader answers, LabRecord draft) throws IOException {
    List<LabHost> hosts = new ArrayList<>();
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      String[] words = line.split(" ", -1);
      switch (words[0]) {
        case "host" -> {
          hosts.add(host(hosts.size(), words));
          progress.host(hosts.size(), network.hosts().size());
        }
        case "ready" -> {
          return new LabRecord(
              draft.id(),
              draft.pid(),
              draft.startTicks(),
              draft.userNamespace(),
              Boolean.parseBoolean(words[1]),
              draft.expiresMillis(),
              draft.network(),
              draft.ranksPerHost(),
              hosts);
        }
        default -> throw new LabException(Missing.explain(line.replaceFirst("^error ", "")));
      }
    }
    throw new LabException(lastWords());
  }

  /// Why the emulator ended without an answer, as far as its log tells.
  private String lastWords() throws IOException {
    return Files.readString(home.file("log"))
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("\t"))
        .reduce((_, last) -> last)
        .map(Missing::explain)
        .orElse(
            "the emulator of %s ended before it was ready: see %s"
                .formatted(source, home.file("log")));
  }

  private LabHost host(int index, String[] words) {
    return new LabHost(
        words[1],
        Emulator.address(index),
        network.segmentOf(words[1]).name(),
        Integer.parseInt(words[2]),
        Integer.parseInt(words[3]),
        Integer.parseInt(words[4]),
        Integer.parseInt(words[5]),
        words[6]);
  }

  private void writeAgent(LabRecord record) throws IOException {
    Path agent = home.file("agent");
    Files.writeString(agent, LabAgent.script(record));
    Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwx------"));
  }

  private String hostsFile() {
    StringBuilder lines = new StringBuilder("127.0.0.1 localhost\n");
    List<String> names = network.hostNames();
    for (int host = 0; host < names.size(); host++) {
      lines.append(Emulator.address(host)).append(' ').append(names.get(host)).append('\n');
    }
    return lines.toString();
  }
}
