package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every method that a program can call is called by a program of the tests.
///
/// The calls are read from the compiled programs, so an overload counts for itself alone.
class CoverageTest {
  /// A call as class files have it.
  private record Call(String owner, String name, String descriptor) {}

  @Test
  void everyPublicMethodIsCalledByATestProgram() throws Exception {
    assertThat(missing(callsOf(programs()))).isEmpty();
  }

  /// The check itself is checked: without the program that has it, a method is missing.
  @Test
  void aMethodThatNoProgramCallsIsFound() throws Exception {
    List<Path> others =
        programs().stream()
            .filter(file -> !file.getFileName().toString().startsWith("AbortProgram"))
            .toList();
    assertThat(missing(callsOf(others))).anyMatch(name -> name.contains("Abort"));
  }

  private static Path placeOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static List<Path> programs() throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.list(placeOf(CoverageTest.class).resolve("mpi"))) {
      return files
          .filter(
              file ->
                  file.getFileName().toString().matches("(\\w+Program|Sample)(\\$\\w+)*\\.class"))
          .toList();
    }
  }

  private static Set<Call> callsOf(List<Path> files) throws IOException {
    Set<Call> calls = new HashSet<>();
    for (Path file : files) {
      ClassModel model = ClassFile.of().parse(file);
      String heirOf = nameOf(model.superclass().orElseThrow());
      for (MethodModel method : model.methods()) {
        method.code().ifPresent(code -> collect(code, calls));
        // What a program overrides, the library calls.
        calls.add(
            new Call(heirOf, method.methodName().stringValue(), method.methodType().stringValue()));
      }
    }
    return calls;
  }

  private static void collect(CodeModel code, Set<Call> calls) {
    for (CodeElement element : code) {
      if (element instanceof InvokeInstruction call) {
        calls.add(
            new Call(nameOf(call.owner()), call.name().stringValue(), call.type().stringValue()));
      }
    }
  }

  private static String nameOf(ClassEntry type) {
    return type.asInternalName().replace('/', '.');
  }

  private static Set<String> missing(Set<Call> calls) throws Exception {
    Set<String> missing = new TreeSet<>();
    for (Class<?> type : types()) {
      for (Executable each : callable(type)) {
        if (calls.stream().noneMatch(call -> reaches(call, each))) {
          missing.add(type.getSimpleName() + "." + each.getName() + descriptor(each));
        }
      }
    }
    return missing;
  }

  private static boolean reaches(Call call, Executable method) {
    String name = method instanceof Constructor<?> ? "<init>" : method.getName();
    if (!call.name.equals(name) || !call.descriptor.equals(descriptor(method))) {
      return false;
    }
    try {
      Class<?> owner = Class.forName(call.owner, false, CoverageTest.class.getClassLoader());
      return method.getDeclaringClass().isAssignableFrom(owner)
          || owner.isAssignableFrom(method.getDeclaringClass());
    } catch (ClassNotFoundException e) {
      throw new AssertionError("a call of a class that is not there: " + call, e);
    }
  }

  private static String descriptor(Executable method) {
    List<Class<?>> parameters = List.of(method.getParameterTypes());
    Class<?> result = method instanceof Method each ? each.getReturnType() : void.class;
    return MethodTypeDesc.of(
            result.describeConstable().orElseThrow(),
            parameters.stream().map(each -> each.describeConstable().orElseThrow()).toList())
        .descriptorString();
  }

  private static List<Class<?>> types() throws Exception {
    Path place = placeOf(MPI.class);
    if (Files.isDirectory(place)) {
      return typesIn(place.resolve("mpi"));
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return typesIn(jar.getPath("mpi"));
    }
  }

  private static List<Class<?>> typesIn(Path folder) throws Exception {
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".class") && !name.equals("package-info.class")) {
          types.add(Class.forName("mpi." + name.substring(0, name.length() - 6)));
        }
      }
    }
    return types;
  }

  /// What a program can name: public, or protected in a class that it may extend.
  private static List<Executable> callable(Class<?> type) {
    boolean reachable = Modifier.isPublic(type.getModifiers()) || hasPublicHeir(type);
    if (!reachable || type.getEnclosingClass() != null && !Modifier.isPublic(type.getModifiers())) {
      return List.of();
    }
    List<Executable> all = new ArrayList<>(Arrays.asList(type.getDeclaredMethods()));
    all.addAll(Arrays.asList(type.getDeclaredConstructors()));
    return all.stream().filter(CoverageTest::isCallable).toList();
  }

  private static boolean hasPublicHeir(Class<?> type) {
    return type.isAssignableFrom(Cartcomm.class) || type.isAssignableFrom(Graphcomm.class);
  }

  private static boolean isCallable(Executable method) {
    int modifiers = method.getModifiers();
    return (Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers))
        && !method.isSynthetic()
        && !Set.of("toString", "hashCode", "equals", "newData").contains(method.getName());
  }
}
