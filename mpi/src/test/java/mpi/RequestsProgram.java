package mpi;

import java.util.Arrays;

/// Waiting for requests and testing them, one or many, in Open MPI's dialect.
final class RequestsProgram extends Place {
  private static final int MANY = 5;

  @Override
  void run() {
    one();
    all();
    any();
    some();
    cancelled();
    of(MPI.REQUEST_NULL);
  }

  private static void of(Request nothing) {
    Check.equal("a request of nothing", nothing.isNull(), true);
    Check.equal("ends at once", nothing.waitStatus().getSource(), MPI.ANY_SOURCE);
  }

  private Request[] receives(int[][] in) {
    Request[] requests = new Request[in.length];
    for (int i = 0; i < in.length; i++) {
      requests[i] = WORLD.iRecv(in[i], 1, MPI.INT, before, i);
    }
    return requests;
  }

  private void sendAll() {
    for (int i = 0; i < MANY; i++) {
      WORLD.send(new int[] {10 * rank + i}, 1, MPI.INT, next, i);
    }
  }

  private void one() {
    int[] in = new int[1];
    Request request = WORLD.iRecv(in, 1, MPI.INT, before, 1);
    Check.equal("not yet", request.test(), false);
    Check.equal("not yet", request.testStatus(), null);
    Check.equal("not yet", request.getStatus(), null);
    WORLD.barrier();
    WORLD.send(new int[] {rank}, 1, MPI.INT, next, 1);
    Status seen = request.getStatus();
    while (seen == null) {
      Thread.onSpinWait();
      seen = request.getStatus();
    }
    Check.equal("seen, and still there", request.isNull(), false);
    Status ended = request.testStatus();
    Check.equal("ended", ended.getSource(), before);
    Check.equal("gone", request.isNull(), true);
    Check.equal("value", in[0], before);
    Request sending = WORLD.iSend(new int[] {rank}, 1, MPI.INT, next, 2);
    sending.Free();
    Check.equal("forgotten", sending.Is_null(), true);
    WORLD.recv(in, 1, MPI.INT, before, 2);
    Request other = WORLD.iSend(new int[] {rank}, 1, MPI.INT, next, 3);
    other.free();
    WORLD.recv(in, 1, MPI.INT, before, 3);
    Check.equal("a forgotten send arrives", in[0], before);
  }

  private void all() {
    int[][] in = new int[MANY][1];
    Request[] requests = receives(in);
    Check.equal("none yet", Request.testAll(requests), false);
    Check.equal("none yet", Request.testAllStatus(requests), null);
    WORLD.barrier();
    sendAll();
    Status[] statuses = Request.testAllStatus(requests);
    while (statuses == null) {
      Thread.onSpinWait();
      statuses = Request.testAllStatus(requests);
    }
    for (int i = 0; i < MANY; i++) {
      Check.equal("tag", statuses[i].getTag(), i);
      Check.equal("index", statuses[i].getIndex(), i);
      Check.equal("value", in[i][0], 10 * before + i);
    }
    Check.equal("all of nothing", Request.testAll(requests), true);
  }

  private void any() {
    int[][] in = new int[MANY][1];
    Request[] requests = receives(in);
    Check.equal("none yet", Request.testAny(requests), MPI.UNDEFINED);
    Check.equal("none yet", Request.testAnyStatus(requests), null);
    WORLD.barrier();
    sendAll();
    boolean[] seen = new boolean[MANY];
    seen[Request.waitAny(requests)] = true;
    seen[Request.waitAnyStatus(requests).getIndex()] = true;
    int third = Request.testAny(requests);
    while (third == MPI.UNDEFINED) {
      Thread.onSpinWait();
      third = Request.testAny(requests);
    }
    seen[third] = true;
    Status fourth = Request.testAnyStatus(requests);
    while (fourth == null) {
      Thread.onSpinWait();
      fourth = Request.testAnyStatus(requests);
    }
    seen[fourth.getIndex()] = true;
    seen[Request.waitAny(requests)] = true;
    Check.equal("each once", seen, new boolean[] {true, true, true, true, true});
    Check.equal("any of nothing", Request.waitAny(requests), MPI.UNDEFINED);
  }

  private void some() {
    int[][] in = new int[MANY][1];
    Request[] requests = receives(in);
    Check.equal("none yet", Request.testSome(requests).length, 0);
    Check.equal("none yet", Request.testSomeStatus(requests).length, 0);
    WORLD.barrier();
    sendAll();
    int[] times = new int[MANY];
    count(Request.waitSome(requests), times);
    while (Arrays.stream(times).sum() < MANY) {
      for (Status each : Request.testSomeStatus(requests)) {
        times[each.getIndex()]++;
      }
      count(Request.testSome(requests), times);
      Status[] more = Request.waitSomeStatus(requests);
      if (more != null) {
        for (Status each : more) {
          times[each.getIndex()]++;
        }
      }
    }
    Check.equal("each once", times, fill(MANY, 1));
    Check.equal("some of nothing", Request.waitSome(requests), null);
  }

  private static void count(int[] indexes, int[] times) {
    if (indexes != null) {
      for (int each : indexes) {
        times[each]++;
      }
    }
  }

  private void cancelled() {
    Request never = WORLD.iRecv(new int[1], 1, MPI.INT, before, 99);
    never.cancel();
    Check.equal("cancelled", never.waitStatus().isCancelled(), true);
    WORLD.barrier();
    int[] in = new int[1];
    Request late = WORLD.iRecv(in, 1, MPI.INT, before, 98);
    WORLD.send(new int[] {rank}, 1, MPI.INT, next, 98);
    while (late.getStatus() == null) {
      Thread.onSpinWait();
    }
    late.cancel();
    Check.equal("too late to cancel", late.waitStatus().isCancelled(), false);
    Check.equal("it came", in[0], before);
    Request sending = WORLD.iSend(new int[] {rank}, 1, MPI.INT, next, 97);
    sending.Cancel();
    Check.equal("a send goes on", sending.waitStatus().isCancelled(), false);
    WORLD.recv(in, 1, MPI.INT, before, 97);
    // What was cancelled must not take the message of a later receive.
    WORLD.send(new int[] {5}, 1, MPI.INT, next, 99);
    WORLD.recv(in, 1, MPI.INT, before, 99);
    Check.equal("a later receive", in[0], 5);
  }
}
