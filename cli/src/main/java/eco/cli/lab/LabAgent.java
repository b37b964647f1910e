package eco.cli.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Writes the agent of a lab: a shell script that runs a command on a host, called as ssh is.
///
/// `AGENT [OPTIONS] HOST COMMAND...` joins the words of the command with spaces and gives them to a
/// shell on the host. So it serves as Open MPI's `plm_rsh_agent`, as `-launcher-exec` of MPICH's
/// hydra and wherever else an ssh is expected; options of ssh are skipped. Unlike ssh it keeps the
/// environment and the working directory.
final class LabAgent {
  private LabAgent() {}

  static String script(LabRecord record) {
    String cases =
        record.hosts().stream()
            .map(
                host ->
                    "  %s) net=%d uts=%d mnt=%d ipc=%d ;;"
                        .formatted(host.name(), host.net(), host.uts(), host.mnt(), host.ipc()))
            .collect(Collectors.joining("\n"));
    String user =
        record.userNamespace()
            ? "--user=/proc/%d/ns/user --preserve-credentials ".formatted(record.pid())
            : "";
    return """
        #!/bin/sh
        # Runs a command on a host of ECO lab %s, as ssh would: agent [OPTIONS] HOST COMMAND...
        while :; do
          case "$1" in
            -[lpoiFEJ]) shift 2 ;;
            -*) shift ;;
            *) break ;;
          esac
        done
        host=${1#*@}
        shift
        case "$host" in
        %s
          *) echo "eco lab: no host $host in network %s" >&2; exit 255 ;;
        esac
        p=/proc/%d/fd
        if [ ! -e "$p/$net" ]; then echo "eco lab: the lab is down" >&2; exit 255; fi
        [ $# -gt 0 ] || set -- "${SHELL:-/bin/sh}"
        # All hosts share the cores of this machine: none are to spare for plans in advance.
        export ECO_FORESIGHT="${ECO_FORESIGHT:-off}"
        exec nsenter %s--net="$p/$net" --uts="$p/$uts" --mount="$p/$mnt" --ipc="$p/$ipc" -- \\
          /bin/sh -c 'cd -- "$1" 2>/dev/null || cd /; shift; exec /bin/sh -c "$*"' "$host" "$PWD" "$@"
        """
        .formatted(record.id(), cases, record.network(), record.pid(), user);
  }

  /// A command whose words reach the host as they are, whatever a shell would make of them.
  static List<String> exactly(List<String> words) {
    List<String> quoted = new ArrayList<>(List.of("exec"));
    words.forEach(word -> quoted.add("'" + word.replace("'", "'\\''") + "'"));
    return quoted;
  }
}
