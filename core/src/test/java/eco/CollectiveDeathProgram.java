package eco;

import eco.Sample.Form;
import eco.message.EcoException;
import eco.message.Pending;
import eco.message.RankFailedException;
import eco.schedule.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Every operation is under way again and again, each in a thread of its own, when a rank dies; a
/// communicator without that rank goes on.
///
/// The last rank tells its process number when it has seen all operations work; others may not yet
/// have got that far.
public final class CollectiveDeathProgram {
  private static final int CALLS_BEFORE = 20;
  private static final int CALLS_AFTER = 10;
  private static final int TOLD_SECONDS = 30;

  private final Communicator world;
  private final SharedPool shared;
  private final int count;
  private final CountDownLatch working;
  private final CountDownLatch failed;

  private CollectiveDeathProgram(Communicator world, int operations, int count) {
    this.world = world;
    this.shared = new SharedPool(world);
    this.count = count;
    this.working = new CountDownLatch(operations);
    this.failed = new CountDownLatch(operations);
  }

  /// The first argument is the length of blocks, the others are operations; none means all.
  public static void main(String[] args) throws Exception {
    Communicator world = Eco.join();
    List<Operation> operations = new ArrayList<>();
    for (int i = 1; i < args.length; i++) {
      operations.add(Operation.of(args[i]));
    }
    if (operations.isEmpty()) {
      operations.addAll(List.of(Operation.values()));
    }
    new CollectiveDeathProgram(world, operations.size(), Integer.parseInt(args[0])).run(operations);
    world.close();
    System.out.println("closed");
  }

  private void run(List<Operation> operations) throws InterruptedException {
    int last = world.size() - 1;
    Communicator others = Objects.requireNonNull(world.split(world.rank() == last ? 1 : 0));
    List<Thread> threads = new ArrayList<>();
    for (Operation operation : operations) {
      Communicator own = world.duplicate();
      threads.add(Thread.ofPlatform().start(() -> repeat(own, operation)));
    }
    if (world.rank() == last) {
      working.await();
      System.out.println("ready " + ProcessHandle.current().pid());
    }
    if (!failed.await(TOLD_SECONDS, TimeUnit.SECONDS)) {
      threads.forEach(CollectiveDeathProgram::printStack);
      return;
    }
    watch(Thread.currentThread());
    for (int call = 0; call < CALLS_AFTER; call++) {
      for (Operation operation : operations) {
        new Trial(others, Sample.of(operation, 0, count), shared).run();
      }
    }
    others.barrier(); // Who leaves before others have heard of the death is missed in its place.
    System.out.println("the others go on");
  }

  /// Says where a thread is that has not got through in time.
  private static void watch(Thread thread) {
    Thread watcher =
        new Thread(
            () -> {
              try {
                if (!thread.join(Duration.ofSeconds(TOLD_SECONDS))) {
                  printStack(thread);
                }
              } catch (InterruptedException e) {
                printStack(thread);
              }
            });
    watcher.setDaemon(true);
    watcher.start();
  }

  private static void printStack(Thread thread) {
    System.out.println(thread + " is at " + Arrays.toString(thread.getStackTrace()));
  }

  private void repeat(Communicator group, Operation operation) {
    Form[] forms = Form.values();
    try {
      for (int call = 0; ; call++) {
        Sample sample = Sample.of(operation, call % group.size(), count);
        Form form = forms[call % forms.length];
        Trial trial = new Trial(group, sample.with(sample.shape(), false, form), shared);
        Pending pending = trial.begin();
        if (pending != null) {
          pending.await();
        }
        if (call == CALLS_BEFORE) {
          working.countDown();
        }
      }
    } catch (RankFailedException e) {
      System.out.println("failed " + operation.word() + " " + e.rank() + ": " + e.getMessage());
    } catch (EcoException e) {
      System.out.println("otherwise " + operation.word() + " " + e);
    }
    failed.countDown();
  }
}
