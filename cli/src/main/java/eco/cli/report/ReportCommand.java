package eco.cli.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `eco report`: a page about a network.
@Command(
    name = "report",
    sortOptions = false,
    description = {
      "Make a page with pictures of a network, for a browser.",
      "It has clusters, costs of every pair, plans in motion, predicted and measured times.",
      "One file that needs no other and no connection."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  eco report net.json",
      "  eco report eco8 -o eco8.html",
      "  eco report net.json --bench broadcast.jsonl allreduce.jsonl -o page.html"
    })
public final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Parameters(
      paramLabel = "FILE|NAME",
      description = "A measured network (net.json), or an emulated one: a file or a bundled name.")
  private String net = "";

  @Option(
      names = "--bench",
      paramLabel = "FILE",
      arity = "1..*",
      description = "Results that eco bench --json wrote, to show beside the predictions.")
  private List<Path> bench = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "report.html",
      description = "The page (default: ${DEFAULT-VALUE}).")
  private Path page = Path.of("report.html");

  @Override
  public Integer call() throws IOException {
    List<BenchFile> measured = new ArrayList<>();
    for (Path file : bench) {
      measured.add(BenchFile.read(file));
    }
    ReportedNetwork network = ReportedNetwork.find(net);
    Report.write(page, network, measured);
    command
        .commandLine()
        .getOut()
        .println(
            String.format(
                Locale.ROOT,
                "%s: %d ranks, %.1f MB, open it in a browser",
                page,
                network.topology().size(),
                Files.size(page) / 1e6));
    return 0;
  }
}
