package eco.cli.trace;

import eco.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `eco trace`: what the ranks of a job did when, for Perfetto and as a table.
@Command(
    name = "trace",
    sortOptions = false,
    usageHelpAutoWidth = true,
    customSynopsis = {
      "Usage: eco trace [-o FILE] [--json] [RUN-OPTION]... TARGET [ARG]...",
      "       eco trace [-o FILE] [--json] RECORD..."
    },
    description = {
      "Runs a program and shows when every rank was in which collective operation.",
      "Takes what eco run takes, or what was recorded before: flight recordings of ranks (.jfr), or folders of them."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  eco trace -n 4 Heat.java                  the table here, the trace in eco-trace.json",
      "  eco trace -o grid.json --lab grid app.jar 100",
      "  ECO_TRACE=records srun -n 8 java -cp app.jar my.Main",
      "  eco trace records                         ranks that something else has started",
      "  eco trace --json rank-0.jfr rank-1.jfr    for programs",
      "",
      "Open the trace in https://ui.perfetto.dev or chrome://tracing: a process for every rank.",
      "waiting %%: the caller had nothing to do; late %%: not every rank had come yet."
    })
public final class TraceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "eco-trace.json",
      description = "Where the trace goes (default: ${DEFAULT-VALUE}).")
  private Path file = Path.of("eco-trace.json");

  @Option(names = "--json", description = "Print JSON instead of a table.")
  private boolean json;

  @Parameters(
      arity = "1..*",
      paramLabel = "WORD",
      description = "Options of eco run, a program and its arguments; or records.")
  private List<String> words = new ArrayList<>();

  TraceCommand() {}

  @Override
  public Integer call() throws IOException {
    if (isRecord(words.getFirst())) {
      return show(records());
    }
    TracedRun.Summary summary = summary();
    List<String> run = new ArrayList<>(List.of("run", "--trace", file.toString()));
    run.addAll(List.of("--trace-summary", summary.name()));
    run.addAll(words);
    return Main.run(
        spec.commandLine().getOut(), spec.commandLine().getErr(), run.toArray(String[]::new));
  }

  private TracedRun.Summary summary() {
    return json ? TracedRun.Summary.JSON : TracedRun.Summary.TABLE;
  }

  private int show(List<Path> records) throws IOException {
    try {
      TracedRun.check(file);
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
    CommandLine line = spec.commandLine();
    new TracedRun(file, summary(), line.getOut(), line.getErr()).write(Trace.read(records));
    return 0;
  }

  /// The records among the words; options may stand behind them, too.
  private List<Path> records() {
    List<Path> records = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("--json")) {
        json = true;
      } else if (word.equals("-o") || word.equals("--output")) {
        if (++i == words.size()) {
          throw usage("missing after " + word + ": FILE");
        }
        file = Path.of(words.get(i));
      } else if (isRecord(word)) {
        records.add(Path.of(word));
      } else {
        throw usage("not a record (.jfr, or a folder of them): " + word);
      }
    }
    return records;
  }

  private ParameterException usage(String what) {
    return new ParameterException(spec.commandLine(), what);
  }

  private static boolean isRecord(String word) {
    return word.endsWith(".jfr") || Files.isDirectory(Path.of(word));
  }
}
