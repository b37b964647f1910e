package eco.launch;

import eco.message.EcoException;
import eco.transport.JobKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A job that ranks of a running one have with others, beside the one they are in: with processes
/// that they start, or with a group of another job that came to their [Port].
///
///     rank      0             1 .. inviters - 1   inviters .. size - 1
///               the host      inviters            started by the host, or callers
///     hears by  opening it    a message: text()   its environment: environment(first), or the port
///
/// The host has the rendezvous, so whoever is lost is known to all as in any job that ranks joined
/// by themselves.
///
/// @param inviters how many ranks were there before
/// @param size how many ranks the new job has
/// @param key its secret
/// @param rendezvous where the host may be reached, as ECO_RENDEZVOUS has it
public record Invitation(int inviters, int size, JobKey key, String rendezvous) {
  static final String TEXT = "ECO_INVITATION";
  private static final String FIRST = "ECO_INVITED";

  /// Opens the rendezvous of a new job, whose rank 0 this process becomes.
  ///
  /// @throws EcoException if it cannot be opened
  public static Invitation open(int inviters, int size, JobKey key) {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    Member host = Member.host(job(0, size, List.of(anyPort), key));
    try {
      return new Invitation(inviters, size, key, Placement.addresses(host.port()));
    } catch (IOException e) {
      throw new EcoException("cannot invite: no address, cause=" + e.getMessage(), e);
    }
  }

  /// What an inviter has to know, secret included.
  public String text() {
    return inviters + " " + size + " " + key.hex() + " " + rendezvous;
  }

  /// The invitation that [#text] wrote.
  public static Invitation parse(String text) {
    String[] words = text.split(" ", -1);
    if (words.length != 4) {
      throw new IllegalArgumentException("not an invitation: words=" + words.length);
    }
    return new Invitation(
        Integer.parseInt(words[0]), Integer.parseInt(words[1]), JobKey.parse(words[2]), words[3]);
  }

  /// What processes find in their environment whose rank 0 is to be `firstRank` of the new job.
  public Map<String, String> environment(int firstRank) {
    Map<String, String> variables = new HashMap<>();
    variables.put(TEXT, text());
    variables.put(FIRST, Integer.toString(firstRank));
    variables.put(Environment.SCRATCH, "");
    variables.put(Environment.TRACE, "");
    return variables;
  }

  /// The invitation that this process was started with, if there is one.
  public static @Nullable Invitation fromEnvironment(Map<String, String> variables) {
    String text = variables.get(TEXT);
    return text == null || text.isBlank() ? null : parse(text);
  }

  /// The new job as this process joins it, which was started for it.
  public Job job(Map<String, String> variables) {
    int first = Integer.parseInt(variables.getOrDefault(FIRST, "0"));
    return job(first + Environment.read(variables).rank());
  }

  /// The new job as its `rank` joins it.
  public Job job(int rank) {
    return job(rank, size, Environment.rendezvous(rendezvous), key);
  }

  /// Otherwise it is like the job that this process was started in.
  private static Job job(int rank, int size, List<InetSocketAddress> rendezvous, JobKey key) {
    Job old = Job.fromEnvironment(System.getenv());
    return new Job(
        rank,
        size,
        rendezvous,
        key,
        old.transport(),
        old.deadline(),
        false,
        old.host(),
        old.address());
  }

  /// Tells all ranks of the new job that one of them has ended; at the host only.
  ///
  /// @param cause why, if it has not ended well
  public void ended(int rank, @Nullable String cause) {
    Member.open(job(0)).ended(rank, cause);
  }

  /// Without the secret.
  @Override
  public String toString() {
    return "Invitation[inviters=" + inviters + ", size=" + size + ", id=" + key.jobId() + "]";
  }
}
