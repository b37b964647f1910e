package mpi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Objects as messages: what is data goes through, anything else is refused before it exists.
final class ObjectsProgram extends Place {
  private static final long NO_BODY = -1;

  @Override
  void run() {
    values();
    longAndShort();
    sendsBeforeReceives();
    collectives();
    notSerializable();
    hostileStreams();
  }

  private void values() {
    Map<String, List<Long>> map = new TreeMap<>(Map.of("a", List.of(1L, (long) rank)));
    Object[] out = {map, new int[] {rank}, new double[][] {{rank}, {}}, null, Thread.State.NEW};
    Object[] in = new Object[5];
    WORLD.sendRecv(out, 5, MPI.OBJECT, next, 0, in, 5, MPI.OBJECT, before, 0);
    Check.equal("a map", in[0], Map.of("a", List.of(1L, (long) before)));
    Check.equal("an array", in[1], new int[] {before});
    Check.equal("arrays of arrays", in[2], new double[][] {{before}, {}});
    Check.equal("nothing", in[3], null);
    Check.equal("a name of a set", in[4], Thread.State.NEW);
  }

  /// Long and short messages keep their order.
  private void longAndShort() {
    List<Request> sending = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      byte[] body = new byte[i % 2 == 0 ? 10 : 50_000];
      body[0] = (byte) i;
      sending.add(WORLD.iSend(new Object[] {body}, 1, MPI.OBJECT, next, 1));
    }
    for (int i = 0; i < 6; i++) {
      Object[] in = new Object[1];
      Status status = WORLD.recv(in, 1, MPI.OBJECT, before, 1);
      Check.equal("in order", ((byte[]) in[0])[0], (byte) i);
      Check.equal("one object", status.getCount(MPI.OBJECT), 1);
    }
    Request.waitAll(sending.toArray(Request[]::new));
    MPI.attachBuffer(new byte[200_000]);
    WORLD.bSend(new Object[] {new byte[60_000]}, 1, MPI.OBJECT, next, 2);
    Object[] in = new Object[1];
    WORLD.recv(in, 1, MPI.OBJECT, before, 2);
    Check.equal("a long buffered one", ((byte[]) in[0]).length, 60_000);
    MPI.detachBuffer();
    String[] token = {"of " + rank};
    WORLD.sendRecvReplace(token, 1, MPI.OBJECT, next, 3, before, 3);
    Check.equal("replaced", token[0], "of " + before);
  }

  /// A program may wait for its send first, even if everybody does.
  private void sendsBeforeReceives() {
    Object[] in = new Object[1];
    Request receiving = WORLD.iRecv(in, 1, MPI.OBJECT, before, 7);
    Object[] out = {new byte[8 << 20]};
    Request sending = WORLD.iSend(out, 1, MPI.OBJECT, next, 7);
    sending.waitFor();
    receiving.waitFor();
    Check.equal("a long body", ((byte[]) in[0]).length, 8 << 20);
    CartComm ring = WORLD.createCart(new int[] {size}, new boolean[] {true}, false);
    Object[] around = new Object[2];
    ring.neighborAllGather(out, 1, MPI.OBJECT, around, 1, MPI.OBJECT);
    Check.equal("a long body of a neighbour", ((byte[]) around[1]).length, 8 << 20);
  }

  private void collectives() {
    String[] all = new String[size];
    WORLD.allGather(new String[] {"r" + rank}, 1, MPI.OBJECT, all, 1, MPI.OBJECT);
    Check.equal("last of all", all[size - 1], "r" + (size - 1));
    String[] same = new String[size];
    same[rank] = "s" + rank;
    WORLD.allGather(same, 1, MPI.OBJECT);
    Check.equal("in place", same[0], "s0");
    Op join =
        new Op(
            new UserFunction() {
              @Override
              public void call(Object in, Object inOut, int count, Datatype type) {
                Object[] left = (Object[]) in;
                Object[] right = (Object[]) inOut;
                for (int i = 0; i < count; i++) {
                  right[i] = left[i] + "" + right[i];
                }
              }
            },
            false);
    String[] word = {"" + rank};
    WORLD.scan(word, 1, MPI.OBJECT, join);
    Check.equal("in the order of ranks", word[0], "012345678".substring(0, rank + 1));
    int[] counts = fill(size, 1);
    String[] block = new String[1];
    WORLD.reduceScatter(all, block, counts, MPI.OBJECT, join);
    Check.equal("a block of joined words", block[0], ("r" + rank).repeat(size));
  }

  private static final class Closed {}

  private void notSerializable() {
    Check.fails(
        "not serialisable",
        MPI.ERR_TYPE,
        () -> WORLD.send(new Object[] {new Closed()}, 1, MPI.OBJECT, next, 4));
    WORLD.iSend(new Object[] {"a", "b"}, 2, MPI.OBJECT, rank, 4);
    Check.fails(
        "too many objects",
        MPI.ERR_TRUNCATE,
        () -> WORLD.recv(new Object[1], 1, MPI.OBJECT, rank, 4));
    WORLD.iSend(new Object[] {"a"}, 1, MPI.OBJECT, rank, 4);
    Check.fails(
        "the wrong array", MPI.ERR_TYPE, () -> WORLD.recv(new Integer[1], 1, MPI.OBJECT, rank, 4));
  }

  /// A type of this package: its stream must be refused without running its code.
  static final class Trap implements Serializable {
    private static final long serialVersionUID = 1L;
    static volatile boolean sprung;

    private Object readResolve() {
      sprung = true;
      return this;
    }
  }

  /// Sends bytes as if they were a message of objects.
  private void deliver(String what, byte[] stream, long length) {
    MemorySegment message = MemorySegment.ofArray(new byte[16 + stream.length]);
    message.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, length);
    message.set(ValueLayout.JAVA_INT_UNALIGNED, 8, (int) NO_BODY);
    message.set(ValueLayout.JAVA_INT_UNALIGNED, 12, 1);
    MemorySegment.copy(MemorySegment.ofArray(stream), 0, message, 16, stream.length);
    byte[] bytes = message.toArray(ValueLayout.JAVA_BYTE);
    Request sending = WORLD.iSend(bytes, bytes.length, MPI.BYTE, rank, 5);
    Check.fails(what, MPI.ERR_TYPE, () -> WORLD.recv(new Object[1], 1, MPI.OBJECT, rank, 5));
    sending.waitFor();
  }

  private static byte[] stream(int count, Object object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeInt(count);
      out.writeObject(object);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  private void hostileStreams() {
    byte[] trap = stream(1, new Trap());
    deliver("a type of this package", trap, trap.length);
    byte[] hidden = stream(1, new ArrayList<>(List.of(Map.of("deep", new Trap()))));
    deliver("hidden in a list", hidden, hidden.length);
    Check.equal("no code of it ran", Trap.sprung, false);
    byte[] honest = stream(1, "word");
    deliver("shorter than it says", honest, honest.length + 100L);
    deliver("a negative length", honest, -5);
    deliver("a length beyond all", honest, Long.MAX_VALUE);
    byte[] many = stream(Integer.MAX_VALUE, "word");
    deliver("a count beyond all", many, many.length);
    byte[] wrong = honest.clone();
    wrong[1] ^= 0x55;
    deliver("not a stream of objects", wrong, wrong.length);
    byte[] cut = java.util.Arrays.copyOf(honest, honest.length - 2);
    deliver("a stream that ends early", cut, cut.length);
    byte[] vast = stream(1, new byte[] {1});
    for (int i = vast.length - 5; i < vast.length - 1; i++) {
      vast[i] = 0x7f;
    }
    deliver("an array that its stream cannot fill", vast, vast.length);
    Object[] nest = {};
    for (int depth = 0; depth < 50_000; depth++) {
      nest = new Object[] {nest};
    }
    Object[] deep = nest;
    Check.fails(
        "nested without end",
        MPI.ERR_TYPE,
        () -> {
          WORLD.iSend(new Object[] {deep}, 1, MPI.OBJECT, rank, 6);
          WORLD.recv(new Object[1], 1, MPI.OBJECT, rank, 6);
        });
    WORLD.send(new String[] {"fine"}, 1, MPI.OBJECT, rank, 5);
    String[] word = new String[1];
    WORLD.recv(word, 1, MPI.OBJECT, rank, 5);
    Check.equal("an honest message afterwards", word[0], "fine");
  }
}
