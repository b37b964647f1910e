package eco.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class BenchCommandTest {
  private final StringWriter err = new StringWriter();

  @Test
  void wrongArgumentsAreUsageErrorsThatSayWhatIsWrong() {
    refused(
        "none of [latency, bandwidth, rate, launch, limits, kernels, infer, mpi, nas-is,",
        "telepathy");
    refused("none of [auto, shm, tcp]", "latency", "--transport", "pigeon");
    refused("none of [heap, shared]", "latency", "--buffers", "cloud");
    refused("none of [openmpi, mpich]", "latency", "--against", "openmpi,lam");
    refused("not a length in bytes: 'many'", "latency", "--bytes", "8,many");
    refused("latency needs -n 2 or more", "latency", "-n", "1");
    refused("leave --bytes out", "launch", "--bytes", "8");
    refused("--rounds must be at least 1", "rate", "--rounds", "0");
    refused("--shuffle needs --lab", "latency", "--shuffle", "1");
    refused("leave --lab out", "limits", "--lab", "eco8");
    refused("does not reach other hosts", "latency", "--lab", "eco8", "--transport", "shm");
    refused("latency needs -n 2 or more", "latency", "--lab", "eco8", "-n", "1");
    refused("--root must be all or a rank, not none", "reduce", "--root", "none");
    refused("--root must be a rank below 2, not 2", "reduce", "--root", "2");
    refused("name=magic, known=", "allreduce", "--algorithm", "magic");
    refused("name=magic, known=", "broadcast", "--algorithm", "chain/4>magic");
    refused("not ALGORITHM, OUTER>INNER", "broadcast", "--algorithm", "flat>>chain>>flat");
    refused("leave --against out", "collectives", "--against", "mpich");
    refused("targets for -n 2, 4 and 8, not 3", "collectives", "-n", "3");
    refused("every has no algorithms", "every", "--algorithm", "ring");
    refused("reduce adds doubles", "every", "--bytes", "12");
    refused("--root must be a rank below 2, not 2", "every", "--root", "2");
    refused("--class is one of S, W and A, not B", "nas-is", "--class", "B");
    refused("mpi needs -n 2 or more", "mpi", "-n", "1");
    refused("--against openmpi-java and --mpi-jar go together", "mpi", "--mpi-jar", "x.jar");
    refused("no such file", "mpi", "--against", "openmpi-java", "--mpi-jar", "/none/mpi.jar");
    refused("mpi has one rival, openmpi-java", "mpi", "--against", "mpich");
    refused("leave --lab", "nas-is", "--root", "1");
    refused("leave --lab, --net", "mpi", "--net", "net.json");
    refused("--net FILE names the hosts", "models");
    refused("models: leave --against", "models", "--lab", "eco8", "--root", "1");
    refused("--net: cannot read /none.json", "models", "--net", "/none.json");
    refused("at least a byte", "models", "--lab", "eco8", "--bytes", "0");
    refused("OPERATION");
  }

  @Test
  void helpShowsOperationsAndExamples() {
    StringWriter help = new StringWriter();
    new CommandLine(new BenchCommand()).usage(new PrintWriter(help));
    assertThat(help.toString())
        .contains(new BenchWords.Operations())
        .contains("eco bench collectives -n 2")
        .contains("--algorithm 'chain/4>chain/16'")
        .contains("eco bench latency --bytes 8,1K,64K --against openmpi,mpich");
  }

  private void refused(String why, String... args) {
    err.getBuffer().setLength(0);
    CommandLine bench = new CommandLine(new BenchCommand()).setErr(new PrintWriter(err));
    assertThat(bench.execute(args)).isEqualTo(2);
    assertThat(err.toString()).contains(why);
  }
}
