package eco.launch;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// A launcher as a process of its own: ranks, then target, then the program's arguments.
public final class LauncherMain {
  /// The variables that name a hosts file and an agent.
  static final String HOSTS = "TEST_HOSTS";

  static final String AGENT = "TEST_AGENT";

  private LauncherMain() {}

  public static void main(String[] args) throws Exception {
    LaunchSpec spec =
        LaunchSpec.of(Integer.parseInt(args[0]), Target.parse(args[1]))
            .withClassPath(List.of(LauncherTest.testClasses()))
            .withArgs(Arrays.copyOfRange(args, 2, args.length))
            .withInput();
    String hosts = System.getenv(HOSTS);
    if (hosts != null) {
      spec = spec.withHosts(HostsFile.read(Path.of(hosts)), List.of(System.getenv(AGENT)));
    }
    System.exit(Launcher.run(spec, new Console(false)));
  }
}
