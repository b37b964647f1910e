package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.Layers.Edge;
import eco.message.Pending;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayerTest {
  /// A class inside a descriptor or a generic signature: `Leco/message/Status;`.
  private static final Pattern DESCRIBED = Pattern.compile("L((?:\\w+/)+[\\w$]+)[;<]");

  @Test
  void everyClassKeepsToTheTable() throws Exception {
    assertThat(Layers.violations(compiledEdges())).isEmpty();
  }

  @Test
  void referencesInSignaturesAndCodeAreSeen() throws Exception {
    assertThat(compiledEdges())
        .contains(
            new Edge("eco.Communicator", "eco.message.Pending"),
            new Edge("eco.message.Pending", "java.time.Duration"),
            new Edge("eco.message.RankFailedException", "eco.message.EcoException#<init>"));
  }

  @ParameterizedTest
  @CsvSource({
    "eco.message.Status,              eco.Communicator",
    "eco.transport.Ring,              eco.message.Status",
    "eco.collective.RingAllreduce,    eco.network.Topology",
    "eco.collective.RingAllreduce$1,  eco.plan.Plan",
    "eco.plan.Planner,                eco.message.Endpoint#send",
    "eco.stray.Thing,                 java.lang.Object",
    "eco.plan.Planner,                java.net.Socket",
    "eco.simulate.Simulator,          java.lang.System#nanoTime",
    "eco.network.Topology,            java.nio.channels.FileChannel",
    "eco.infer.Partition,             java.lang.Thread#sleep",
    "eco.schedule.Proof,              java.nio.file.Files#readString",
    "eco.collective.RingAllreduce,    java.lang.System#getenv",
    "eco.plan.Planner,                java.lang.Runtime#availableProcessors",
    "eco.cost.Models,                 java.lang.foreign.Linker",
    "eco.cost.Models,                 java.util.concurrent.ThreadLocalRandom#current",
  })
  void aPlantedViolationIsCaught(String from, String to) {
    assertThat(Layers.violations(List.of(new Edge(from, to)))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "eco.Communicator,                eco.launch.Roster",
    "eco.message.Endpoint,            eco.transport.Ring",
    "eco.message.Endpoint,            eco.message.Status",
    "eco.plan.Planner,                eco.simulate.Simulator",
    "eco.transport.Tcp,               java.nio.channels.SocketChannel",
    "eco.execute.Executor,            java.lang.Thread",
    "eco.simulate.Simulator,          java.lang.System#arraycopy",
  })
  void whatTheTableAllowsIsNoViolation(String from, String to) {
    assertThat(Layers.violations(List.of(new Edge(from, to)))).isEmpty();
  }

  private static List<Edge> compiledEdges() throws IOException, URISyntaxException {
    Path place = Path.of(Pending.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(place)) {
      return edgesBelow(place);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return edgesBelow(jar.getPath("/"));
    }
  }

  private static List<Edge> edgesBelow(Path classes) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .filter(file -> file.toString().endsWith(".class") && !file.endsWith("module-info.class"))
          .flatMap(LayerTest::edges)
          .distinct()
          .toList();
    }
  }

  private static Stream<Edge> edges(Path file) {
    ClassModel model;
    try {
      model = ClassFile.of().parse(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String from = dotted(model.thisClass().asInternalName());
    return StreamSupport.stream(model.constantPool().spliterator(), false)
        .flatMap(LayerTest::references)
        .map(to -> new Edge(from, to));
  }

  /// What one entry of a class's constant pool refers to; annotations, descriptors and signatures
  /// stand there as text.
  private static Stream<String> references(PoolEntry entry) {
    return switch (entry) {
      case ClassEntry type when !type.asInternalName().startsWith("[") ->
          Stream.of(dotted(type.asInternalName()));
      case MemberRefEntry member ->
          Stream.of(dotted(member.owner().asInternalName()) + "#" + member.name().stringValue());
      case Utf8Entry text ->
          DESCRIBED
              .matcher(text.stringValue())
              .results()
              .map((MatchResult found) -> dotted(found.group(1)));
      default -> Stream.empty();
    };
  }

  private static String dotted(String internalName) {
    return internalName.replace('/', '.');
  }
}
