package eco.cli;

import eco.bench.Site;
import eco.cli.lab.LabJob;
import eco.cli.lab.LabSite;
import eco.cli.paper.ModelGrid;
import eco.cli.paper.Models;
import eco.cli.survey.LabSurvey;
import eco.launch.HostsFile;
import eco.network.Survey;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// `eco bench models`: on the hosts of a lab, or on those that a network file names.
///
/// @param net the network as it was measured, if it was
/// @param output where a table and a picture go
/// @param json where the rows go as well, if wanted
record ModelsBench(ModelGrid grid, Optional<Path> net, Path output, Optional<Path> json) {
  private static final int WARMUPS = 2;
  private static final int SAMPLES = 5;

  /// Checks what the user has asked for.
  ///
  /// @param lengths none for the usual ones
  /// @throws IllegalArgumentException if it makes no sense
  static ModelsBench of(
      List<Long> lengths,
      int rounds,
      OptionalInt warmups,
      OptionalInt samples,
      Optional<Path> net,
      Path output,
      Optional<Path> json) {
    if (net.isPresent() && !Files.isReadable(net.get())) {
      throw new IllegalArgumentException("--net: cannot read " + net.get());
    }
    ModelGrid grid =
        new ModelGrid(
            lengths.isEmpty() ? ModelGrid.LENGTHS : lengths,
            false,
            rounds,
            warmups.orElse(WARMUPS),
            samples.orElse(SAMPLES));
    return new ModelsBench(grid, net, output, json);
  }

  /// In a lab, whose network is measured first if it was not.
  int run(LabJob job, PrintWriter out, PrintWriter err) throws IOException, InterruptedException {
    Files.createDirectories(output);
    Path file = net.orElse(output.resolve(job.network() + ".json"));
    Survey survey = net.isPresent() ? read(file) : LabSurvey.measure(job, file, err);
    Models.run(grid, LabSite.of(job), file, survey, output, json, out, err);
    return 0;
  }

  /// By ssh on the hosts of a network, a rank on each.
  int run(Path file, PrintWriter out, PrintWriter err) throws IOException {
    Survey survey = read(file);
    List<HostsFile.Host> hosts =
        survey.measurements().hosts().stream()
            .map(host -> new HostsFile.Host(host.name(), 1, null))
            .toList();
    Site site =
        new Site(
            "the hosts of " + file,
            hosts,
            List.of(),
            List.of("ssh"),
            List.of(),
            "",
            Optional.empty(),
            List.of());
    Models.run(grid, site, file, survey, output, json, out, err);
    return 0;
  }

  private static Survey read(Path file) throws IOException {
    return Survey.parse(file.toString(), Files.readString(file));
  }
}
