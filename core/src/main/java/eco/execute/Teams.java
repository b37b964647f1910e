package eco.execute;

import eco.message.Endpoint;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The teams of an endpoint, and what ranks say to each other when their calls do not go together.
///
///     A gets a message of another call from B
///     A -> B      COMPLAINT   what A has called, and where
///     B -> all    VERDICT     what A and what B have called
///
///     A has waited for B for a second
///     A -> B      QUESTION    the signature of A's call; only if B's differs, B goes on as above
///
/// B may be away; then A says the verdict by itself after a while. With the verdict every operation
/// of the team that is under way throws, and so does every later one: nobody waits for a rank that
/// does something else. Everything here happens in the endpoint's turn.
///
///     0      1         5       9
///     | kind | context | call  | text in UTF-8 |     a question: | signature 4 | text |
public final class Teams implements Endpoint.Notices {
  private static final byte COMPLAINT = 1;
  private static final byte VERDICT = 2;
  private static final byte QUESTION = 3;
  private static final int HEADER = 9;
  private static final int MOST_TEXT = 4000;
  private static final int MOST_EARLY = 64;

  private final Endpoint endpoint;
  private final Map<Integer, Team> teams = new HashMap<>();
  private final Map<Integer, String> early = new HashMap<>();

  /// The teams of `endpoint`, none so far.
  public Teams(Endpoint endpoint) {
    this.endpoint = endpoint;
    endpoint.listen(this);
  }

  /// Makes a team known.
  public void add(Team team) {
    endpoint.exclusively(
        () -> {
          teams.put(team.context(), team);
          String verdict = early.remove(team.context());
          if (verdict != null) {
            team.condemn(verdict);
          }
        });
  }

  /// Forgets a team.
  public void remove(Team team) {
    endpoint.exclusively(() -> teams.remove(team.context()));
  }

  /// Complains to a rank about a message of another call.
  void complain(Team team, int call, int peer, String mine) {
    endpoint.tell(peer, words(COMPLAINT, team.context(), call, mine));
  }

  /// Asks a rank whether its call of that number has the same signature.
  void ask(Team team, int call, int signature, int peer, String mine) {
    byte[] text = mine.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(text.length, MOST_TEXT);
    byte[] words =
        ByteBuffer.allocate(HEADER + 4 + length)
            .put(QUESTION)
            .putInt(team.context())
            .putInt(call)
            .putInt(signature)
            .put(text, 0, length)
            .array();
    endpoint.tell(peer, words);
  }

  /// Says a verdict to all of a team, this rank included.
  void judge(Team team, int call, String verdict) {
    for (int place = 0; place < team.size(); place++) {
      if (place != team.rank()) {
        endpoint.tell(team.member(place), words(VERDICT, team.context(), call, verdict));
      }
    }
    team.condemn(verdict);
  }

  private static byte[] words(byte kind, int context, int call, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(bytes.length, MOST_TEXT);
    return ByteBuffer.allocate(HEADER + length)
        .put(kind)
        .putInt(context)
        .putInt(call)
        .put(bytes, 0, length)
        .array();
  }

  @Override
  public void heard(int source, byte[] words) {
    if (words.length < HEADER) {
      return;
    }
    ByteBuffer in = ByteBuffer.wrap(words);
    byte kind = in.get();
    int context = in.getInt();
    int call = in.getInt();
    boolean asks = kind == QUESTION && in.remaining() >= 4;
    int signature = asks ? in.getInt() : 0;
    String text = StandardCharsets.UTF_8.decode(in).toString();
    @Nullable Team team = teams.get(context);
    if (team == null) {
      if (kind == VERDICT && early.size() < MOST_EARLY) {
        early.put(context, text);
      }
    } else if (kind == VERDICT) {
      team.condemn(text);
    } else if (team.verdict() == null
        && (kind == COMPLAINT || (asks && team.differs(call, signature)))) {
      judge(team, call, verdict(text, team.rank(), team.remember(call)));
    }
  }

  static String verdict(String one, int rank, String other) {
    return "calls do not go together: " + one + "; rank " + rank + ": " + other;
  }
}
