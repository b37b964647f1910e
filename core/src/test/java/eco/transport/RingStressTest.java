package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Runs jcstress on the ring, briefly; its report goes to `target/jcstress`.
@Timeout(300)
class RingStressTest {
  @Test
  void onlyThePlantedLossIsFoundUnderTwoThreads(@TempDir Path folder) throws Exception {
    Path results = Path.of("target", "jcstress").toAbsolutePath();
    Files.createDirectories(results);
    Path output = folder.resolve("output");
    Process stress =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-t",
                "eco.transport.RingStress",
                "-jvmArgs",
                "--enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -Xmx256m",
                "-sc",
                "false",
                "-af",
                "NONE",
                "-f",
                "1",
                "-iters",
                "3",
                "-time",
                "200",
                "-r",
                results + File.separator)
            .directory(results.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(stress.waitFor(240, TimeUnit.SECONDS)).isTrue();
    } finally {
      stress.destroyForcibly();
    }
    String said = Files.readString(output);
    String counts = said.substring(Math.max(0, said.lastIndexOf("(Results: ")));
    assertThat(counts)
        .as("%s", said)
        .startsWith("(Results: 5 planned; 4 passed, 1 failed, 0 soft errs, 0 hard errs)");
    assertThat(said.substring(said.indexOf("RUN RESULTS:"))).contains("RingStress.PlantedLoss");
  }
}
