package eco.launch;

import java.util.Arrays;

/// A launcher as a process of its own: ranks, then target, then the program's arguments.
public final class LauncherMain {
  private LauncherMain() {}

  public static void main(String[] args) throws Exception {
    LaunchSpec spec =
        LaunchSpec.of(Integer.parseInt(args[0]), Target.parse(args[1]))
            .withClassPath(java.util.List.of(LauncherTest.testClasses()))
            .withArgs(Arrays.copyOfRange(args, 2, args.length))
            .withInput();
    System.exit(Launcher.run(spec, new Console(false)));
  }
}
