package eco.cli.survey;

import eco.network.Survey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `eco diff`: says what changed between two network files.
@Command(
    name = "diff",
    sortOptions = false,
    description = "Say what changed between two measured networks.",
    footerHeading = "%nExamples:%n",
    footer = {"  eco diff monday.json tuesday.json"})
public final class DiffCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "BEFORE", description = "The older network file.")
  private Path before = Path.of("a.json");

  @Parameters(index = "1", paramLabel = "AFTER", description = "The newer network file.")
  private Path after = Path.of("b.json");

  @Override
  public Integer call() throws IOException {
    Survey old = SurveyFiles.read(before);
    List<String> changes = SurveyDiff.changes(old, SurveyFiles.read(after));
    (changes.isEmpty() ? List.of("nothing changed") : changes)
        .forEach(command.commandLine().getOut()::println);
    return 0;
  }
}
