package eco.launch;

import java.net.ProtocolException;

/// The words between a launcher and the agent of a host, over the agent's standard streams.
///
/// ```
///   launcher -> agent                          agent -> launcher
///   the CrewPlan and the ClassFiles, then:     magic 16, then:
///   INPUT      bytes                           STARTED  rank 4 | pid 8
///   INPUT_END                                  OUT, ERR rank 4 | lines
///   TERMINATE                                  TAKEN            (an INPUT is used up)
///   KILL                                       ENDING   rank 4 | status 4
///                                              RECORD   rank 4 | bytes (a piece of its record)
///                                              EXITED   rank 4 | status 4 | last words
/// ```
///
/// A frame is its code in one byte, then its fields; bytes and texts have their length in front.
/// The agent ends its ranks when its standard input ends. What a remote shell prints before the
/// magic is skipped.
enum AgentFrame {
  INPUT(1),
  INPUT_END(2),
  TERMINATE(3),
  KILL(4),
  STARTED(5),
  OUT(6),
  ERR(7),
  TAKEN(8),
  EXITED(9),
  ENDING(10),
  RECORD(11);

  static final String MAGIC = "\0ECO host agent\n";

  private static final AgentFrame[] ALL = values();

  private final int code;

  AgentFrame(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  static AgentFrame of(int code) throws ProtocolException {
    for (AgentFrame each : ALL) {
      if (each.code == code) {
        return each;
      }
    }
    throw new ProtocolException("no such frame: kind=" + code);
  }
}
