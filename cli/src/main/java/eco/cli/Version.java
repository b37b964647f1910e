package eco.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/// The version of ECO as its jar states it, and the Java that runs it.
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String eco = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "eco %s (Java %s, %s)"
          .formatted(
              Objects.requireNonNullElse(eco, "from class files"),
              Runtime.version(),
              System.getProperty("java.vm.vendor"))
    };
  }
}
