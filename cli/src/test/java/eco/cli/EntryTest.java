package eco.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script `eco` at the root of the project, in a small project of its own whose Maven copies
/// jars made beforehand and counts how often it was asked to.
class EntryTest {
  @TempDir static Path projectFolder;
  @TempDir Path folder;
  private static EntryProject project;

  @BeforeAll
  static void layOutAProject() throws Exception {
    project = EntryProject.in(projectFolder);
  }

  @Test
  void theFirstCallBuildsAndTheSecondDoesNot() throws Exception {
    project.eco("clean");
    int before = project.builds();
    EntryProject.Outcome first = project.eco("--help");
    assertThat(first.err()).matches("eco: building \\(first time.*\\) \\.\\.\\. done in \\d+ s\n");
    assertThat(first.out()).contains("args=[--help]");
    EntryProject.Outcome second = project.eco("two words", "");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).contains("args=[two words, ]");
    assertThat(project.builds()).isEqualTo(before + 1);
  }

  @Test
  void theCommandRunsInTheCallersFolderAlsoThroughLinks() throws Exception {
    Path elsewhere = Files.createDirectory(folder.resolve("else where"));
    Path link = Files.createSymbolicLink(elsewhere.resolve("a"), project.root().resolve("eco"));
    Path toLink = Files.createSymbolicLink(elsewhere.resolve("b"), link.getFileName());
    EntryProject.Outcome outcome = project.start(elsewhere, toLink, "x").outcome();
    assertThat(outcome.out()).contains("folder=" + elsewhere.toRealPath(), "args=[x]");
  }

  @Test
  void theExitStatusIsTheCommands() throws Exception {
    assertThat(project.eco("exit", "3").status()).isEqualTo(3);
  }

  @Test
  void anEditedOrRemovedSourceIsBuiltAgainButATestIsNot() throws Exception {
    Path source = project.root().resolve("core/src/main/java/B.java");
    Path test = project.root().resolve("core/src/test/java/ATest.java");
    project.eco("x");
    int before = project.builds();
    Files.writeString(test, "edited");
    project.eco("x");
    assertThat(project.builds()).isEqualTo(before);
    Files.writeString(source, "edited");
    project.eco("x");
    assertThat(project.builds()).isEqualTo(before + 1);
    Files.delete(source);
    project.eco("x");
    assertThat(project.builds()).isEqualTo(before + 2);
  }

  /// A build makes no checks, and Maven would not compile again what has not changed.
  @Test
  void verifyCompilesAgainWhatABuildHasCompiled() throws Exception {
    project.eco("x");
    Path compiled = project.root().resolve("core/target/classes/A.class");
    Files.createDirectories(compiled.getParent());
    Files.createFile(compiled);
    project.eco("x");
    assertThat(compiled).exists();
    assertThat(project.eco("verify").out()).contains("verify: passed");
    assertThat(compiled).doesNotExist();
  }

  @Test
  void twoAtOnceBuildOnce() throws Exception {
    project.editSource();
    int before = project.builds();
    List<EntryProject.Running> both =
        List.of(
            project.start(folder, project.root().resolve("eco"), "x"),
            project.start(folder, project.root().resolve("eco"), "x"));
    for (EntryProject.Running one : both) {
      assertThat(one.outcome().out()).contains("args=[x]");
    }
    assertThat(project.builds()).isEqualTo(before + 1);
  }

  @Test
  void aBrokenBuildShowsItsErrorsAndAMendedOneRuns() throws Exception {
    project.editSource();
    Path broken = Files.createFile(project.root().resolve("broken"));
    EntryProject.Outcome outcome = project.eco("x");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .contains("failed after", "A.java:[1,1] cannot find symbol", "target/eco-build.log")
        .doesNotContain("Re-run Maven");
    Files.delete(broken);
    assertThat(project.eco("x").out()).contains("args=[x]");
  }

  @Test
  void aDamagedOrMissingCacheIsNeitherFeltNorSeen() throws Exception {
    project.buildWithCaches();
    Path cache = project.root().resolve("cli/target/eco-cli.aot");
    assertThat(project.root().resolve("core/target/eco-core-1.aot")).exists();
    Files.writeString(cache, "damaged", StandardOpenOption.WRITE);
    assertThat(project.eco("x")).extracting(o -> o.status() + o.err()).isEqualTo("0");
    Files.delete(cache);
    assertThat(project.eco("x")).extracting(o -> o.status() + o.err()).isEqualTo("0");
  }

  @Test
  void withoutAJdkOneLineTellsHowToGetOne() throws Exception {
    EntryProject.Outcome outcome = project.ecoWithoutJdk(Map.of("ECO_JDK_ROOTS", "/nowhere"));
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .startsWith("eco: no JDK 25 or newer found: install one")
        .contains("apt install", "sdk install", "ECO_JDK")
        .hasLineCount(1);
  }

  @Test
  void theFirstJdkThatIsNewEnoughIsTaken() throws Exception {
    project.eco("x");
    Path roots = Files.createDirectories(folder.resolve("jdks"));
    oldJdk(roots.resolve("a"));
    Files.createSymbolicLink(roots.resolve("b"), Path.of(System.getProperty("java.home")));
    EntryProject.Outcome outcome =
        project.ecoWithoutJdk(Map.of("ECO_JDK_ROOTS", "/nowhere:" + roots));
    assertThat(outcome.out()).contains("home=" + roots.resolve("b"));
  }

  @Test
  void anOldEcoJdkIsNamed() throws Exception {
    Path old = oldJdk(folder.resolve("old"));
    EntryProject.Outcome outcome = project.ecoWithoutJdk(Map.of("ECO_JDK", old.toString()));
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.err()).isEqualTo("eco: not a JDK 25 or newer: ECO_JDK=" + old + "\n");
  }

  @Test
  void cleanRemovesWhatWasBuilt() throws Exception {
    project.eco("x");
    assertThat(project.eco("clean").status()).isZero();
    try (Stream<Path> files = Files.walk(project.root())) {
      assertThat(files).noneMatch(file -> file.endsWith("target"));
    }
  }

  private static Path oldJdk(Path home) throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Files.createFile(home.resolve("bin/javac")).toFile().setExecutable(true);
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");
    return home;
  }
}
