package eco.cli;

import eco.collective.Catalogue;
import eco.schedule.Operation;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `eco algorithms`: the catalogue.
@Command(
    name = "algorithms",
    description = {
      "List the algorithms of collective operations, as --algorithm and world.algorithm take them.",
      "NAME:N takes a number, NAME/N cuts blocks into N segments, NAME+rendezvous asks before it",
      "sends, OUTER>INNER uses one between clusters and one within."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  eco algorithms", //
      "  eco algorithms broadcast",
    })
final class AlgorithmsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "0..1", paramLabel = "OPERATION", description = "All if absent.")
  private @Nullable String operation;

  @Override
  public Integer call() {
    List<Operation> operations;
    try {
      operations =
          operation == null ? List.of(Operation.values()) : List.of(Operation.of(operation));
    } catch (IllegalArgumentException e) {
      throw new CommandFailedException(String.valueOf(e.getMessage()));
    }
    PrintWriter out = spec.commandLine().getOut();
    for (Operation each : operations) {
      out.println(each.word());
      Catalogue.describe(each).lines().forEach(line -> out.println("  " + line));
    }
    return 0;
  }
}
