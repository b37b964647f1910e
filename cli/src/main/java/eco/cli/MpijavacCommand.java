package eco.cli;

import eco.Eco;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.tools.ToolProvider;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `eco mpijavac`: javac with the classes of MPI on its class path.
@Command(
    name = "mpijavac",
    usageHelpAutoWidth = true,
    description = "Compiles MPI programs: javac with the classes of package mpi on its class path.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  eco mpijavac Heat.java",
      "  eco mpijavac -d classes -cp lib.jar src/Heat.java src/Grid.java"
    })
final class MpijavacCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ARG", description = "Options and files for javac.")
  private List<String> words = new ArrayList<>();

  @Override
  public Integer call() {
    var compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new CommandFailedException("no compiler in this Java: use a JDK");
    }
    List<String> args = new ArrayList<>();
    String path = "";
    boolean named = false;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      boolean isPath = word.equals("-cp") || word.equals("-classpath");
      if ((isPath || word.equals("--class-path")) && i + 1 < words.size()) {
        named = true;
        i++;
        path = words.get(i);
      } else {
        args.add(word);
      }
    }
    if (args.isEmpty()) {
      spec.commandLine().usage(spec.commandLine().getErr());
      return 2;
    }
    args.addFirst(libraries() + File.pathSeparator + (named ? path : "."));
    args.addFirst("-cp");
    int status = compiler.run(null, null, null, args.toArray(String[]::new));
    return status == 0 ? 0 : 1;
  }

  /// The class path of MPI programs.
  static String libraries() {
    Path core = MpiLibrary.placeOf(Eco.class);
    return MpiLibrary.path() + File.pathSeparator + core;
  }
}
