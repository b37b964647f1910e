package eco.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The program that ranks run in the tests of the launcher: the first argument says what it does.
public final class Actor {
  private static final Job JOB = Job.fromEnvironment(System.getenv());
  private static final CountDownLatch NEVER = new CountDownLatch(1);

  private Actor() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "hello" -> System.out.println("hello " + String.join(" ", args).substring(5));
      case "meet" -> meet();
      case "rounds" -> rounds();
      case "exit" -> exitWith(Integer.parseInt(args[1]));
      case "throw" -> failInOneRank();
      case "wait" -> waitForOthers();
      case "idle" -> idle();
      case "absent" -> absent();
      case "abort" -> abort();
      case "flood" -> flood(Integer.parseInt(args[1]));
      case "echo" -> echo();
      case "parent" -> leaveChild();
      case "partial" -> System.out.print("no line end");
      case "stopped" -> stopped(Path.of(args[1]));
      case "shared" -> leaveSharedFile();
      case "silence" -> System.out.println(System.getenv("ECO_TEST") + " " + JOB.transport());
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static Member join() {
    return Member.connect(
        JOB,
        new Member.Events() {
          @Override
          public void died(int rank, String host, long pid, String cause) {
            System.out.println("heard of the death of " + rank + ", pid " + pid + ", " + cause);
          }

          @Override
          public void left(int rank) {
            System.out.println("heard that " + rank + " left");
          }

          @Override
          public void lost(String cause) {
            System.out.println("lost the rendezvous");
          }
        });
  }

  private static void meet() {
    Member member = join();
    byte[][] all = member.exchange(new byte[] {(byte) (10 + JOB.rank())});
    int sum = 0;
    for (byte[] each : all) {
      sum += each[0];
    }
    System.out.println("sum " + sum + " of " + all.length);
    member.exchange(new byte[0]);
    member.leave();
  }

  private static void rounds() {
    Member member = join();
    for (int round = 0; round < 200; round++) {
      byte[] mine = new byte[round * 300 + JOB.rank()];
      java.util.Arrays.fill(mine, (byte) round);
      byte[][] all = member.exchange(mine);
      for (int rank = 0; rank < all.length; rank++) {
        if (all[rank].length != round * 300 + rank) {
          throw new IllegalStateException("wrong length in round " + round);
        }
        for (byte b : all[rank]) {
          if (b != (byte) round) {
            throw new IllegalStateException("wrong byte in round " + round);
          }
        }
      }
    }
    System.out.println("all rounds right");
  }

  private static void exitWith(int status) {
    Member member = join();
    member.exchange(new byte[0]);
    if (JOB.rank() == 1) {
      System.err.println("I cannot go on");
      System.exit(status);
    }
    member.exchange(new byte[0]);
  }

  private static void failInOneRank() {
    Member member = join();
    member.exchange(new byte[0]);
    if (JOB.rank() == 1) {
      throw new IllegalStateException("the reactor is hot");
    }
    member.exchange(new byte[0]);
  }

  private static void waitForOthers() {
    Member member = join();
    member.exchange(new byte[0]);
    System.out.println("ready " + ProcessHandle.current().pid());
    if (JOB.rank() == 0) {
      member.exchange(new byte[0]);
    } else {
      idleForEver();
    }
  }

  private static void idle() {
    System.out.println("ready " + ProcessHandle.current().pid());
    idleForEver();
  }

  private static void absent() {
    if (JOB.rank() != 1) {
      join().exchange(new byte[0]);
    }
  }

  private static void abort() {
    Member member = join();
    member.exchange(new byte[0]);
    if (JOB.rank() == 1) {
      member.abort(42, "enough");
    }
    idleForEver();
  }

  private static void flood(int lines) {
    String line = "x".repeat(99);
    for (int i = 0; i < lines; i++) {
      System.out.println(JOB.rank() + line);
    }
  }

  private static void echo() throws IOException {
    System.out.println("read " + new String(System.in.readAllBytes()).strip());
  }

  /// The child has this rank's output open for longer than anybody waits.
  private static void leaveChild() throws IOException {
    Process child = new ProcessBuilder("sleep", "60").inheritIO().start();
    System.out.println("child " + child.pid());
  }

  private static void stopped(Path release) throws Exception {
    Member member = join();
    member.exchange(new byte[0]);
    System.out.println("ready " + ProcessHandle.current().pid());
    awaitFile(release);
    member.exchange(new byte[0]);
    System.out.println("unharmed");
  }

  /// Waits until a file is there; the test makes it in a folder that is there already.
  private static void awaitFile(Path file) throws Exception {
    Path folder = file.toAbsolutePath().getParent();
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    try (WatchService changes = folder.getFileSystem().newWatchService()) {
      folder.register(changes, StandardWatchEventKinds.ENTRY_CREATE);
      while (!Files.exists(file)) {
        WatchKey change = changes.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        if (change == null) {
          throw new IllegalStateException("never came: file=" + file);
        }
        change.reset();
      }
    }
  }

  private static void leaveSharedFile() throws Exception {
    String name = "eco-" + JOB.key().jobId() + "-p" + ProcessHandle.current().pid() + "-r0";
    Path file = Path.of("/dev/shm", name);
    Files.writeString(file, "left behind");
    System.out.println("shared " + file);
    System.out.println("ready " + ProcessHandle.current().pid());
    if (JOB.size() > 1) {
      idleForEver();
    }
  }

  private static void idleForEver() {
    try {
      NEVER.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
