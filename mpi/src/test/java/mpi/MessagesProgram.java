package mpi;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/// Messages between two ranks, in all modes of Open MPI's dialect; packing; probes.
final class MessagesProgram extends Place {
  @Override
  void run() {
    blocking();
    started();
    persistent();
    packing();
    probes();
    matchedProbes();
    probesByManyThreads();
  }

  private void blocking() {
    MPI.attachBuffer(new byte[1000]);
    for (int way = 0; way < 4; way++) {
      int[] in = new int[1];
      Request receiving = WORLD.iRecv(in, 1, MPI.INT, before, way);
      WORLD.barrier();
      int[] out = {10 * rank + way};
      switch (way) {
        case 0 -> WORLD.send(out, 1, MPI.INT, next, way);
        case 1 -> WORLD.bSend(out, 1, MPI.INT, next, way);
        case 2 -> WORLD.sSend(out, 1, MPI.INT, next, way);
        default -> WORLD.rSend(out, 1, MPI.INT, next, way);
      }
      receiving.waitFor();
      Check.equal("blocking, way " + way, in[0], 10 * before + way);
    }
    Check.equal("the buffer back", MPI.detachBuffer().length, 1000);
    Check.equal("no buffer", MPI.detachBuffer(), null);
    Check.fails("no room", MPI.ERR_BUFFER, () -> WORLD.bSend(new int[1], 1, MPI.INT, next, 0));
    int[] token = {rank};
    Status status = WORLD.sendRecvReplace(token, 1, MPI.INT, next, 7, before, 7);
    Check.equal("replaced", token[0], before);
    Check.equal("tag", status.getTag(), 7);
    Check.equal("error", status.getError(), MPI.SUCCESS);
  }

  private void started() {
    byte[] room = new byte[1000];
    MPI.Buffer_attach(room);
    for (int way = 0; way < 6; way++) {
      int[] in = new int[1];
      Request receiving = WORLD.iRecv(in, 1, MPI.INT, before, way);
      WORLD.barrier();
      int[] out = {10 * rank + way};
      IntBuffer buffer = ints(out);
      Request sending =
          switch (way) {
            case 0 -> WORLD.ibSend(out, 1, MPI.INT, next, way);
            case 1 -> WORLD.ibSend(buffer, 1, MPI.INT, next, way);
            case 2 -> WORLD.isSend(out, 1, MPI.INT, next, way);
            case 3 -> WORLD.isSend(buffer, 1, MPI.INT, next, way);
            case 4 -> WORLD.irSend(out, 1, MPI.INT, next, way);
            default -> WORLD.irSend(buffer, 1, MPI.INT, next, way);
          };
      Request.waitAll(new Request[] {sending, receiving});
      Check.equal("started, way " + way, in[0], 10 * before + way);
    }
    Check.equal("the buffer back", MPI.detachBuffer() == room, true);
    Request unmatched = WORLD.isSend(ints(1), 1, MPI.INT, next, 9);
    WORLD.barrier();
    Check.equal("a synchronous send waits for its receive", unmatched.test(), false);
    WORLD.barrier();
    WORLD.recv(new int[1], 1, MPI.INT, before, 9);
    unmatched.waitFor();
  }

  private void persistent() {
    MPI.attachBuffer(new byte[10_000]);
    int[] out = new int[1];
    int[] in = new int[1];
    IntBuffer from = MPI.newIntBuffer(1);
    Prequest[] senders = {
      WORLD.Bsend_init(out, 0, 1, MPI.INT, next, 0),
      WORLD.Ssend_init(out, 0, 1, MPI.INT, next, 1),
      WORLD.Rsend_init(out, 0, 1, MPI.INT, next, 2),
      WORLD.bSendInit(from, 1, MPI.INT, next, 3),
      WORLD.sSendInit(from, 1, MPI.INT, next, 4),
      WORLD.rSendInit(from, 1, MPI.INT, next, 5)
    };
    for (int time = 0; time < 3; time++) {
      for (int way = 0; way < senders.length; way++) {
        out[0] = 100 * rank + 10 * way + time;
        from.put(0, out[0]);
        Request receiving = WORLD.iRecv(in, 1, MPI.INT, before, way);
        WORLD.barrier();
        if (time == 0) {
          senders[way].start();
        } else {
          senders[way].Start();
        }
        Prequest active = senders[way];
        if (way == 1) {
          Check.fails("started twice", MPI.ERR_REQUEST, active::Start);
        }
        active.waitFor();
        receiving.waitFor();
        Check.equal("persistent, way " + way, in[0], 100 * before + 10 * way + time);
      }
    }
    for (Prequest each : senders) {
      Check.equal("still there", each.isNull(), false);
      each.Free();
      Check.equal("freed", each.Is_null(), true);
      Check.fails("started after free", MPI.ERR_REQUEST, each::Start);
    }
    MPI.detachBuffer();
  }

  private void packing() {
    ByteBuffer packed = MPI.newByteBuffer(100);
    int at = WORLD.Pack(new double[] {0, rank}, 1, 1, MPI.DOUBLE, packed, 0);
    at = WORLD.Pack(new String[] {"of " + rank}, 0, 1, MPI.OBJECT, packed, at);
    ByteBuffer in = MPI.newByteBuffer(100);
    WORLD.sendRecv(packed, 100, MPI.PACKED, next, 0, in, 100, MPI.PACKED, before, 0);
    double[] number = new double[2];
    String[] word = new String[1];
    int from = WORLD.Unpack(in, 0, number, 1, 1, MPI.DOUBLE);
    Check.equal("unpacked to the end", WORLD.Unpack(in, from, word, 0, 1, MPI.OBJECT), at);
    Check.equal("number", number, new double[] {0, before});
    Check.equal("word", word[0], "of " + before);
    Check.fails(
        "no room to pack",
        MPI.ERR_TRUNCATE,
        () -> WORLD.pack(new int[2], 2, MPI.INT, new byte[7], 0));
    Check.fails(
        "too little to unpack",
        MPI.ERR_TRUNCATE,
        () -> WORLD.unpack(new byte[7], 0, new int[2], 2, MPI.INT));
    Check.fails(
        "how long objects are", MPI.ERR_UNSUPPORTED_OPERATION, () -> WORLD.packSize(1, MPI.OBJECT));
  }

  private void probes() {
    Request sending = WORLD.iSend(new long[] {1, 2, 3}, 3, MPI.LONG, next, 3);
    Status status = WORLD.probe(before, MPI.ANY_TAG);
    Check.equal("probed", status.getCount(MPI.LONG), 3);
    Check.equal("elements", status.getElements(MPI.INT), 6);
    Check.equal("many elements", status.getElementsX(MPI.BYTE).getCount(), 24L);
    Check.equal("tag", status.getTag(), 3);
    WORLD.recv(new long[3], 3, MPI.LONG, status.getSource(), status.getTag());
    sending.waitFor();
    Status own = new Status();
    own.setElements(MPI.INT, 5);
    Check.equal("set", own.getCount(MPI.INT), 5);
    Count many = new Count(7);
    many.setCount(many.getCount() + 1);
    own.setElementsX(MPI.SHORT, many);
    Check.equal("set for many", own.getElementsX(MPI.SHORT), many);
    own.setCancelled(true);
    Check.equal("cancelled", own.isCancelled(), true);
    Check.equal("nothing", new Count().getCount(), 0L);
    Check.equal("probe of nobody", WORLD.probe(MPI.PROC_NULL, 0).getSource(), MPI.PROC_NULL);
  }

  private void matchedProbes() {
    Message message = new Message();
    Check.equal("no message", message.isNull(), true);
    Check.fails("nothing to receive", MPI.ERR_REQUEST, () -> message.mRecv(ints(0), 1, MPI.INT));
    Request sending = WORLD.iSend(new int[] {rank, 4}, 2, MPI.INT, next, 6);
    Status found = message.mProbe(MPI.ANY_SOURCE, MPI.ANY_TAG, WORLD);
    Check.equal("matched", found.getSource(), before);
    Check.equal("a message", message.isNull(), false);
    Check.equal("of somebody", message.isNoProc(), false);
    IntBuffer in = MPI.newIntBuffer(2);
    Request receiving = message.imRecv(in, 2, MPI.INT);
    Check.equal("received", receiving.waitStatus().getCount(MPI.INT), 2);
    Check.equal("what came", contents(in), new int[] {before, 4});
    sending.waitFor();
    message.mProbe(MPI.PROC_NULL, 0, WORLD);
    Check.equal("of nobody", message.isNoProc(), true);
    message.mRecv(in, 0, MPI.INT);
    Request objects = WORLD.iSend(new String[] {"x" + rank}, 1, MPI.OBJECT, next, 8);
    message.mProbe(before, 8, WORLD);
    String[] word = new String[1];
    message.mRecv(word, 1, MPI.OBJECT);
    Check.equal("a matched object", word[0], "x" + before);
    objects.waitFor();
  }

  /// Several threads take messages by matched probes: each message comes to one of them, whole.
  private void probesByManyThreads() {
    int messages = 60;
    Request[] sending = new Request[messages];
    for (int i = 0; i < messages; i++) {
      sending[i] = WORLD.iSend(fill(1 + i % 5, i), 1 + i % 5, MPI.INT, next, 11);
    }
    AtomicInteger sum = new AtomicInteger();
    AtomicInteger taken = new AtomicInteger();
    Thread[] threads = new Thread[3];
    for (int t = 0; t < threads.length; t++) {
      threads[t] =
          new Thread(
              () -> {
                while (taken.get() < messages) {
                  Message message = new Message();
                  Status found = message.imProbe(before, 11, WORLD);
                  if (found == null) {
                    Thread.yield();
                    continue;
                  }
                  int count = found.getCount(MPI.INT);
                  int[] in = new int[count];
                  message.mRecv(in, count, MPI.INT);
                  boolean whole = count == 1 + in[0] % 5 && in[count - 1] == in[0];
                  sum.addAndGet(whole ? in[0] : -1_000_000);
                  taken.incrementAndGet();
                }
              });
      threads[t].start();
    }
    for (Thread each : threads) {
      try {
        each.join();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
    Check.equal("each message once", taken.get(), messages);
    Check.equal("all messages whole", sum.get(), messages * (messages - 1) / 2);
    Request.waitAll(sending);
  }
}
