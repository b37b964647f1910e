package eco.launch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What one host has to start: ranks that follow each other, all with the same command.
///
/// @param host what the host is called
/// @param firstRank the rank of the first process
/// @param ranks how many processes
/// @param command what each of them runs, an absolute path first
/// @param environment what each of them finds in its environment, besides its own rank
/// @param folder the folder to run in, if the host has it
/// @param input whether rank 0 is among them and reads the launcher's standard input
record CrewPlan(
    String host,
    int firstRank,
    int ranks,
    List<String> command,
    Map<String, String> environment,
    String folder,
    boolean input) {

  private static final int MOST_STRINGS = 1 << 16;
  private static final int MOST_BYTES = 16 << 20;

  CrewPlan {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /// All its ranks.
  List<Integer> allRanks() {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < ranks; i++) {
      all.add(firstRank + i);
    }
    return all;
  }

  /// Writes it for an agent.
  void write(DataOutputStream to) throws IOException {
    string(to, host);
    to.writeInt(firstRank);
    to.writeInt(ranks);
    to.writeInt(command.size());
    for (String word : command) {
      string(to, word);
    }
    to.writeInt(environment.size());
    for (Map.Entry<String, String> variable : environment.entrySet()) {
      string(to, variable.getKey());
      string(to, variable.getValue());
    }
    string(to, folder);
    to.writeBoolean(input);
  }

  /// Reads what [#write] wrote.
  static CrewPlan read(DataInputStream from) throws IOException {
    String host = string(from);
    int firstRank = from.readInt();
    int ranks = from.readInt();
    List<String> command = new ArrayList<>();
    for (int left = count(from, MOST_STRINGS); left > 0; left--) {
      command.add(string(from));
    }
    Map<String, String> environment = new HashMap<>();
    for (int left = count(from, MOST_STRINGS); left > 0; left--) {
      String name = string(from);
      environment.put(name, string(from));
    }
    return new CrewPlan(
        host, firstRank, ranks, command, environment, string(from), from.readBoolean());
  }

  static void string(DataOutputStream to, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    to.writeInt(bytes.length);
    to.write(bytes);
  }

  static String string(DataInputStream from) throws IOException {
    return new String(bytes(from), StandardCharsets.UTF_8);
  }

  static byte[] bytes(DataInputStream from) throws IOException {
    byte[] bytes = new byte[count(from, MOST_BYTES)];
    from.readFully(bytes);
    return bytes;
  }

  static int count(DataInputStream from, int most) throws IOException {
    int count = from.readInt();
    if (count < 0 || count > most) {
      throw new java.net.ProtocolException("too long: count=" + count + ", most=" + most);
    }
    return count;
  }
}
