package eco.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `eco mpirun`: `eco run` for those who are used to mpirun or mpjrun.sh.
@Command(
    name = "mpirun",
    usageHelpAutoWidth = true,
    description = "Runs an MPI program; takes the usual options of mpirun and of mpjrun.sh.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  eco mpirun -np 4 Heat.java 100              a source file",
      "  eco mpirun -np 4 java -cp classes Heat 100  as with Open MPI",
      "  eco mpirun -np 4 -dev multicore Heat 100    as with MPJ Express",
      "",
      "Options that only concern those launchers are left out. eco run has more of its own."
    })
final class MpirunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ARG", description = "-np N, options, the program, its arguments.")
  private List<String> words = new ArrayList<>();

  @Override
  public Integer call() {
    List<String> run = new ArrayList<>();
    run.add("run");
    try {
      run.addAll(MpirunWords.translate(words));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
    return Main.run(
        spec.commandLine().getOut(), spec.commandLine().getErr(), run.toArray(String[]::new));
  }
}
