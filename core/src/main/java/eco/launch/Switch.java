package eco.launch;

import java.util.Map;

/// A variable of the environment that leaves something on unless it is `off`.
public enum Switch {
  /// Whether a network that no file describes is probed when the job is joined.
  PROBE("ECO_PROBE"),
  /// Whether plans change when the network drifts.
  ADAPT("ECO_ADAPT"),
  /// Whether plans for common calls are made in advance.
  FORESIGHT("ECO_FORESIGHT"),
  /// Whether a message may be said once to many, where the network carries that.
  MULTICAST("ECO_MULTICAST");

  private final String variable;

  Switch(String variable) {
    this.variable = variable;
  }

  /// What the variable says.
  ///
  /// @throws IllegalArgumentException if it is neither `on`, `off` nor empty
  public boolean isOn(Map<String, String> variables) {
    String wish = variables.getOrDefault(variable, "").strip();
    return switch (wish) {
      case "", "on" -> true;
      case "off" -> false;
      default ->
          throw new IllegalArgumentException(
              variable + "=" + wish + " is wrong: it must be on or off");
    };
  }

  /// Checks all of them, before a program begins.
  ///
  /// @throws IllegalArgumentException if one is wrong
  static void check(Map<String, String> variables) {
    for (Switch each : values()) {
      each.isOn(variables);
    }
  }
}
