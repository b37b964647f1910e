package eco.cli.survey;

import eco.cli.lab.LabJob;
import eco.cli.lab.NetworkSource;
import eco.cli.lab.net.DeclaredTopology;
import eco.cli.lab.net.Network;
import eco.cli.lab.net.NetworkFile;
import eco.measure.Surveyor;
import eco.network.Host;
import eco.network.Survey;
import eco.network.Topology;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Measures the hosts of an emulated network, and holds what was found against its file.
public final class LabSurvey {
  /// How often pairs are measured where the result is to be relied on.
  private static final int SWEEPS = 3;

  private static final int AT_ONCE = 4;

  private LabSurvey() {}

  /// Measures between the hosts of a job and writes the network file; progress goes to `err`.
  public static Survey measure(LabJob job, Path output, PrintWriter err)
      throws IOException, InterruptedException {
    return measure(job, output, SWEEPS, Surveyor.LONGEST_BYTES, err);
  }

  /// The same with less care.
  ///
  /// @param sweeps how often pairs are measured
  /// @param longestBytes how long messages can be whose times are of interest
  public static Survey measure(
      LabJob job, Path output, int sweeps, long longestBytes, PrintWriter err)
      throws IOException, InterruptedException {
    MeasureRun.Settings settings = new MeasureRun.Settings(output, sweeps, AT_ONCE, longestBytes);
    return new MeasureRun(MeasureRun.Place.lab(job), settings, err, isTerminal()).run();
  }

  /// The tree of a survey, a line for each cluster.
  public static List<String> tree(Survey survey) {
    return TreeText.lines(survey);
  }

  /// The network of a file or of a bundled name.
  public static Network network(String fileOrName) throws IOException {
    NetworkSource source = NetworkSource.find(fileOrName);
    return NetworkFile.parse(source.name(), source.text());
  }

  /// What the file of the network declares, as a [Shape].
  public static String declared(Network network) {
    Topology topology = DeclaredTopology.of(network, 1);
    return Shape.of(topology, rank -> network.hostNames().get(rank));
  }

  /// What was found, as a [Shape].
  public static String found(Survey survey) {
    List<Host> hosts = survey.measurements().hosts();
    return Shape.of(survey.topology(), rank -> hosts.get(rank).name());
  }

  /// Whether a person looks at what this process prints.
  public static boolean isTerminal() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  }
}
