package eco.launch;

import eco.transport.JobKey;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads a [Job] from environment variables: ECO's own, or those of another launcher.
///
/// | launcher | rank | size |
/// |---|---|---|
/// | `eco run`, or by hand | ECO_RANK | ECO_SIZE |
/// | srun | SLURM_PROCID | SLURM_NTASKS |
/// | Open MPI's mpirun | OMPI_COMM_WORLD_RANK | OMPI_COMM_WORLD_SIZE |
/// | mpiexec.hydra | PMI_RANK | PMI_SIZE |
///
/// The first row that has one of its variables set counts. None set: a job of one rank.
final class Environment {
  static final String RANK = "ECO_RANK";
  static final String SIZE = "ECO_SIZE";
  static final String RENDEZVOUS = "ECO_RENDEZVOUS";
  static final String KEY = "ECO_KEY";
  static final String TRANSPORT = "ECO_TRANSPORT";
  static final String TIMEOUT = "ECO_TIMEOUT";
  static final String LAUNCHER = "ECO_LAUNCHER";
  static final String HOST = "ECO_HOST";
  static final String ADDRESS = "ECO_ADDRESS";
  static final String HOSTS = "ECO_HOSTS";
  static final String AGENT = "ECO_AGENT";
  static final String SCRATCH = "ECO_SCRATCH";
  static final String TRACE = "ECO_TRACE";

  private static final String[][] ROWS = {
    {RANK, SIZE},
    {"SLURM_PROCID", "SLURM_NTASKS"},
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
    {"PMI_RANK", "PMI_SIZE"},
  };

  private final Map<String, String> variables;

  private Environment(Map<String, String> variables) {
    this.variables = variables;
  }

  static Job read(Map<String, String> variables) {
    return new Environment(variables).job();
  }

  private Job job() {
    int rank = 0;
    int size = 1;
    for (String[] row : ROWS) {
      if (value(row[0]) != null || value(row[1]) != null) {
        rank = number(row[0]);
        size = number(row[1]);
        if (size < 1) {
          throw wrong(row[1], "a job has at least one rank");
        }
        if (rank < 0 || rank >= size) {
          throw wrong(
              row[0], "ranks go from 0 to " + (size - 1) + " because " + row[1] + "=" + size);
        }
        break;
      }
    }
    boolean launched = value(LAUNCHER) != null;
    boolean alone = size == 1 && !launched;
    return new Job(
        rank,
        size,
        alone ? List.of() : rendezvous(givenRendezvous()),
        key(alone),
        transport(),
        timeout(),
        launched,
        host(),
        value(ADDRESS));
  }

  private JobKey key(boolean alone) {
    String hex = value(KEY);
    if (hex != null) {
      try {
        return JobKey.parse(hex);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(KEY + " is wrong: " + e.getMessage(), e);
      }
    }
    return alone ? JobKey.random() : Job.userKey(Path.of(System.getProperty("user.home")));
  }

  private String givenRendezvous() {
    String text = value(RENDEZVOUS);
    if (text == null) {
      throw new IllegalArgumentException(
          RENDEZVOUS + " is not set: give every rank the HOST:PORT where rank 0 is to listen");
    }
    return text;
  }

  /// The addresses in `text`, with commas between.
  static List<InetSocketAddress> rendezvous(String text) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int from = 0; from <= text.length(); ) {
      int comma = text.indexOf(',', from);
      int to = comma < 0 ? text.length() : comma;
      addresses.add(address(text.substring(from, to), text));
      from = to + 1;
    }
    return addresses;
  }

  private static InetSocketAddress address(String text, String all) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    }
    int port = -1;
    try {
      port = Integer.parseInt(text.substring(colon + 1));
    } catch (NumberFormatException e) {
      // Reported below, with everything else that can be wrong.
    }
    if (host.isEmpty() || port < 1 || port > 65535) {
      throw wrong(RENDEZVOUS, all, "it must be HOST:PORT, several with commas between");
    }
    return new InetSocketAddress(host, port);
  }

  private Job.Transport transport() {
    String name = value(TRANSPORT);
    if (name == null) {
      return Job.Transport.AUTO;
    }
    Job.Transport transport = Job.transport(name);
    if (transport == null) {
      throw wrong(TRANSPORT, "it must be auto, shm or tcp");
    }
    return transport;
  }

  private Duration timeout() {
    String text = value(TIMEOUT);
    if (text == null) {
      return Job.DEADLINE;
    }
    try {
      return Durations.parse(text);
    } catch (IllegalArgumentException e) {
      throw wrong(TIMEOUT, String.valueOf(e.getMessage()));
    }
  }

  private String host() {
    String given = value(HOST);
    return given != null ? given : Hostname.read();
  }

  private int number(String name) {
    String text = value(name);
    if (text == null) {
      throw new IllegalArgumentException(name + " is not set, but its partner is");
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw wrong(name, "it must be a number");
    }
  }

  private @Nullable String value(String name) {
    String value = variables.get(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  private IllegalArgumentException wrong(String name, String why) {
    return wrong(name, value(name), why);
  }

  private static IllegalArgumentException wrong(String name, @Nullable String value, String why) {
    return new IllegalArgumentException(name + "=" + value + " is wrong: " + why);
  }
}
