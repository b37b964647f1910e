package eco.launch;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// Compiles a source file, once for all ranks, into a folder that goes with the job.
///
/// As with `java File.java`, the first class in the file is the program, and files of other classes
/// beside it are found by their package and name.
final class SourceCompiler {
  private SourceCompiler() {}

  static Program compile(Path file, List<Path> classPath, Path library) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalArgumentException("no compiler in this Java: a .java file needs a JDK");
    }
    Path folder =
        Files.createTempDirectory(Leftovers.CLASSES + ProcessHandle.current().pid() + "-");
    try {
      String main = compile(compiler, file, classPath, library, folder);
      List<Path> path = new ArrayList<>();
      path.add(folder);
      path.addAll(classPath);
      return new Program(main, path, folder);
    } catch (IOException | RuntimeException e) {
      Leftovers.deleteTree(folder.toFile());
      throw e;
    }
  }

  private static String compile(
      JavaCompiler compiler, Path file, List<Path> classPath, Path library, Path folder)
      throws IOException {
    List<Path> all = new ArrayList<>();
    all.add(library);
    all.addAll(classPath);
    StringWriter problems = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of(
              "-d",
              folder.toString(),
              "-cp",
              Program.join(all),
              "-sourcepath",
              sourceRoot(compiler, files, file).toString(),
              "-implicit:class",
              "-proc:none",
              "-nowarn",
              "-Xlint:none");
      JavacTask task = task(compiler, problems, files, options, file);
      String main = mainClass(task.parse(), file);
      task.analyze();
      task.generate();
      if (!problems.toString().isEmpty() && !Files.exists(classFile(folder, main))) {
        throw new IllegalArgumentException("cannot compile " + file + "\n" + problems);
      }
      return main;
    }
  }

  private static Path sourceRoot(JavaCompiler compiler, StandardJavaFileManager files, Path file)
      throws IOException {
    JavacTask task = task(compiler, new StringWriter(), files, List.of(), file);
    Path root = file.toAbsolutePath().normalize().getParent();
    for (CompilationUnitTree unit : task.parse()) {
      if (unit.getPackageName() != null) {
        String name = unit.getPackageName().toString();
        for (int dot = 0; dot >= 0 && root != null; dot = name.indexOf('.', dot + 1)) {
          root = root.getParent();
        }
      }
    }
    return root == null ? Path.of("/") : root;
  }

  private static JavacTask task(
      JavaCompiler compiler,
      StringWriter problems,
      StandardJavaFileManager files,
      List<String> options,
      Path file) {
    return (JavacTask)
        compiler.getTask(problems, files, null, options, null, files.getJavaFileObjects(file));
  }

  private static String mainClass(Iterable<? extends CompilationUnitTree> units, Path file) {
    for (CompilationUnitTree unit : units) {
      for (Tree type : unit.getTypeDecls()) {
        if (type instanceof ClassTree first) {
          String name = first.getSimpleName().toString();
          return unit.getPackageName() == null ? name : unit.getPackageName() + "." + name;
        }
      }
    }
    throw new IllegalArgumentException("no class in " + file);
  }

  private static Path classFile(Path folder, String main) {
    return folder.resolve(main.replace('.', '/') + ".class");
  }
}
