package mpi;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Uses the calls of mpiJava and checks what they did.
final class MpiJavaProgram {
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private final int rank = WORLD.Rank();
  private final int size = WORLD.Size();
  private final int next = (rank + 1) % size;
  private final int before = (rank + size - 1) % size;

  private MpiJavaProgram() {}

  public static void main(String[] args) {
    boolean plant = args.length == 1 && args[0].equals("plant");
    String[] rest = MPI.Init(new String[] {"0", "mpj.conf", "niodev", "left"});
    Check.equal("arguments of MPJ's starter", rest, new String[] {"left"});
    MpiJavaProgram program = new MpiJavaProgram();
    program.reductions(plant ? 1 : 0);
    program.everyBasicTypeGoesAround();
    program.waysToSend();
    program.requests();
    program.persistentRequests();
    program.derivedTypes();
    program.objects();
    program.packing();
    program.movingCollectives();
    program.objectCollectives();
    program.userOperations();
    program.groups();
    program.communicators();
    program.grids();
    program.graphs();
    program.mistakes();
    MPI.Finalize();
    System.out.println("kept");
  }

  private void reductions(int wrong) {
    int[] sum = new int[3];
    WORLD.Allreduce(new int[] {0, rank, 1}, 1, sum, 1, 2, MPI.INT, MPI.SUM);
    int all = size * (size - 1) / 2;
    Check.equal("sum of ranks", sum, new int[] {0, all + wrong, size});
    double[] most = {-1};
    WORLD.Reduce(new double[] {rank}, 0, most, 0, 1, MPI.DOUBLE, MPI.MAX, size - 1);
    Check.equal("maximum at the root", most[0], rank == size - 1 ? size - 1.0 : -1.0);
    int[] same = {rank + 1};
    WORLD.Reduce(same, 0, same, 0, 1, MPI.INT, MPI.MIN, 0);
    Check.equal("minimum in one buffer", same[0], rank == 0 ? 1 : rank + 1);
    boolean[] or = new boolean[1];
    WORLD.Allreduce(new boolean[] {rank == 0}, 0, or, 0, 1, MPI.BOOLEAN, MPI.LOR);
    Check.equal("or", or[0], true);
    WORLD.Allreduce(new boolean[] {rank == 0}, 0, or, 0, 1, MPI.BOOLEAN, MPI.LAND);
    Check.equal("and", or[0], size == 1);
    long[] bits = new long[1];
    WORLD.Allreduce(new long[] {1L << rank}, 0, bits, 0, 1, MPI.LONG, MPI.BOR);
    Check.equal("bits", bits[0], (1L << size) - 1);
    int[] location = new int[2];
    WORLD.Allreduce(new int[] {rank % 2, rank}, 0, location, 0, 1, MPI.INT2, MPI.MAXLOC);
    Check.equal("maxloc", location, size == 1 ? new int[] {0, 0} : new int[] {1, 1});
    double[] least = new double[2];
    WORLD.Allreduce(new double[] {-rank, rank}, 0, least, 0, 1, MPI.DOUBLE2, MPI.MINLOC);
    Check.equal("minloc", least, new double[] {1.0 - size, size - 1.0});
    int[] scanned = new int[1];
    WORLD.Scan(new int[] {rank + 1}, 0, scanned, 0, 1, MPI.INT, MPI.SUM);
    Check.equal("scan", scanned[0], (rank + 1) * (rank + 2) / 2);
    int[] counts = new int[size];
    int[] mine = new int[rank + 1];
    for (int i = 0; i < size; i++) {
      counts[i] = i + 1;
    }
    int[] whole = new int[size * (size + 1) / 2];
    Arrays.setAll(whole, i -> i);
    WORLD.Reduce_scatter(whole, 0, mine, 0, counts, MPI.INT, MPI.SUM);
    Check.equal("reduce-scatter", mine[rank], size * ((rank + 1) * (rank + 2) / 2 - 1));
  }

  private void around(Object out, Object in, int count, Datatype type) {
    Request sending = WORLD.Isend(out, 1, count, type, next, 5);
    Status status = WORLD.Recv(in, 1, count, type, before, MPI.ANY_TAG);
    sending.Wait();
    Check.equal("count of " + type, status.Get_count(type), count);
    Check.equal("source", status.source, before);
    Check.equal("tag", status.tag, 5);
    Check.equal("elements of " + type, in, out);
  }

  private void everyBasicTypeGoesAround() {
    around(new byte[] {0, 2, 3, 0}, new byte[4], 2, MPI.BYTE);
    around(new char[] {0, 'x', 'y', 0}, new char[4], 2, MPI.CHAR);
    around(new short[] {0, 2, 3, 0}, new short[4], 2, MPI.SHORT);
    around(new boolean[] {false, true, true}, new boolean[3], 2, MPI.BOOLEAN);
    around(new int[] {0, 2, 3, 0}, new int[4], 2, MPI.INT);
    around(new long[] {0, 2, 3, 0}, new long[4], 2, MPI.LONG);
    around(new float[] {0, 2, 3, 0}, new float[4], 2, MPI.FLOAT);
    around(new double[] {0, 2, 3, 0}, new double[4], 2, MPI.DOUBLE);
    around(new String[] {null, "a", "b"}, new String[3], 2, MPI.OBJECT);
    double[] much = new double[200_001];
    Arrays.fill(much, 1, much.length, 2.5);
    around(much, new double[much.length], much.length - 1, MPI.DOUBLE);
    int[] token = {rank};
    WORLD.Sendrecv_replace(token, 0, 1, MPI.INT, next, 1, before, 1);
    Check.equal("replaced", token[0], before);
    int[] other = new int[1];
    WORLD.Sendrecv(token, 0, 1, MPI.INT, before, 2, other, 0, 1, MPI.INT, next, 2);
    Check.equal("sent and received", other[0], rank);
    Status nobody = WORLD.Recv(other, 0, 1, MPI.INT, MPI.PROC_NULL, 3);
    Check.equal("from nobody", nobody.source, MPI.PROC_NULL);
  }

  private void waysToSend() {
    MPI.Buffer_attach(ByteBuffer.allocate(2000));
    int[] in = new int[1];
    for (int way = 0; way < 8; way++) {
      int[] out = {10 * rank + way};
      Request receiving = WORLD.Irecv(in, 0, 1, MPI.INT, before, way);
      WORLD.Barrier();
      switch (way) {
        case 0 -> WORLD.Send(out, 0, 1, MPI.INT, next, way);
        case 1 -> WORLD.Bsend(out, 0, 1, MPI.INT, next, way);
        case 2 -> WORLD.Ssend(out, 0, 1, MPI.INT, next, way);
        case 3 -> WORLD.Rsend(out, 0, 1, MPI.INT, next, way);
        case 4 -> WORLD.Isend(out, 0, 1, MPI.INT, next, way).Wait();
        case 5 -> WORLD.Ibsend(out, 0, 1, MPI.INT, next, way).Wait();
        case 6 -> WORLD.Issend(out, 0, 1, MPI.INT, next, way).Wait();
        default -> WORLD.Irsend(out, 0, 1, MPI.INT, next, way).Wait();
      }
      receiving.Wait();
      Check.equal("way " + way, in[0], 10 * before + way);
    }
    Check.fails(
        "a buffered send too long",
        MPI.ERR_BUFFER,
        () -> WORLD.Bsend(new byte[5000], 0, 5000, MPI.BYTE, next, 0));
    MPI.Buffer_detach();
    Request unmatched = WORLD.Issend(in, 0, 1, MPI.INT, next, 9);
    WORLD.Barrier();
    Check.equal("a synchronous send waits for its receive", unmatched.Test(), null);
    WORLD.Barrier();
    WORLD.Recv(new int[1], 0, 1, MPI.INT, before, 9);
    unmatched.Wait();
  }

  private void requests() {
    int[][] in = new int[6][1];
    Request[] requests = new Request[6];
    for (int i = 0; i < 6; i++) {
      requests[i] = WORLD.Irecv(in[i], 0, 1, MPI.INT, before, i);
    }
    Request never = WORLD.Irecv(new int[1], 0, 1, MPI.INT, before, 77);
    Check.equal("nothing came", never.Test(), null);
    never.Cancel();
    Check.equal("cancelled", never.Wait().Test_cancelled(), true);
    Check.equal("null", never.Is_null(), true);
    for (int i = 0; i < 6; i++) {
      WORLD.Send(new int[] {i}, 0, 1, MPI.INT, next, i);
    }
    Status any = Request.Waitany(requests);
    Check.equal("tag of any", any.tag, any.index);
    Status[] some = Request.Waitsome(requests);
    Check.equal("some", some.length > 0, true);
    Request.Waitall(requests);
    for (int i = 0; i < 6; i++) {
      Check.equal("request " + i, in[i][0], i);
      Check.equal("null", requests[i].Is_null(), true);
    }
    Check.equal("all of nothing", Request.Testall(requests).length, 6);
    Check.equal("some of nothing", Request.Testsome(requests), null);
    Check.equal("any of nothing", Request.Testany(requests).index, MPI.UNDEFINED);
    WORLD.Send(new int[3], 0, 3, MPI.INT, next, 8);
    Status probed = WORLD.Probe(before, MPI.ANY_TAG);
    Check.equal("probed", probed.Get_count(MPI.INT), 3);
    Check.equal("halves", probed.Get_count(MPI.DOUBLE), MPI.UNDEFINED);
    Check.equal("elements", probed.Get_elements(MPI.INT), 3);
    WORLD.Recv(new int[3], 0, 3, MPI.INT, MPI.ANY_SOURCE, 8);
    WORLD.Barrier();
    Check.equal("nothing left", WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG), null);
    WORLD.Barrier();
  }

  private void persistentRequests() {
    int[] out = new int[1];
    int[] in = new int[1];
    Prequest sending = WORLD.Send_init(out, 0, 1, MPI.INT, next, 4);
    Prequest receiving = WORLD.Recv_init(in, 0, 1, MPI.INT, before, 4);
    for (int i = 0; i < 5; i++) {
      out[0] = 100 * rank + i;
      Prequest.Startall(new Prequest[] {receiving, sending});
      Request.Waitall(new Request[] {sending, receiving});
      Check.equal("persistent " + i, in[0], 100 * before + i);
    }
    Check.equal("not null", sending.Is_null(), false);
  }

  private void derivedTypes() {
    Datatype column = Datatype.Vector(3, 1, 4, MPI.INT);
    column.Commit();
    Check.equal("extent", column.Extent(), 9);
    Check.equal("size", column.Size(), 3);
    int[] matrix = new int[12];
    Arrays.setAll(matrix, i -> i);
    int[] line = new int[3];
    WORLD.Sendrecv(matrix, 1, 1, column, next, 0, line, 0, 3, MPI.INT, before, 0);
    Check.equal("column", line, new int[] {1, 5, 9});
    int[] back = new int[12];
    WORLD.Sendrecv(line, 0, 3, MPI.INT, next, 0, back, 2, 1, column, before, 0);
    Check.equal("back", back, new int[] {0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 9, 0});
    Datatype triangle = Datatype.Indexed(new int[] {1, 2}, new int[] {0, 3}, MPI.INT);
    Datatype pair = Datatype.Contiguous(2, MPI.INT);
    int[] three = new int[3];
    WORLD.Sendrecv(matrix, 0, 1, triangle, next, 0, three, 0, 3, MPI.INT, before, 0);
    Check.equal("indexed", three, new int[] {0, 3, 4});
    Datatype spread = Datatype.Hvector(2, 1, 5, pair);
    int[] four = new int[4];
    WORLD.Sendrecv(matrix, 0, 1, spread, next, 0, four, 0, 2, pair, before, 0);
    Check.equal("hvector", four, new int[] {0, 1, 5, 6});
    Datatype hindexed = Datatype.Hindexed(new int[] {1, 1}, new int[] {7, 2}, pair);
    WORLD.Sendrecv(matrix, 0, 1, hindexed, next, 0, four, 0, 2, pair, before, 0);
    Check.equal("hindexed", four, new int[] {7, 8, 2, 3});
    Datatype struct =
        Datatype.Struct(
            new int[] {1, 2, 1}, new int[] {0, 2, 6}, new Datatype[] {MPI.INT, MPI.INT, MPI.UB});
    Check.equal("struct's extent", struct.Extent(), 6);
    int[] six = new int[6];
    WORLD.Sendrecv(matrix, 0, 2, struct, next, 0, six, 0, 6, MPI.INT, before, 0);
    Check.equal("struct", six, new int[] {0, 2, 3, 6, 8, 9});
    boolean[] flags = {true, false, true, false};
    boolean[] half = new boolean[2];
    Datatype everyOther = Datatype.Vector(2, 1, 2, MPI.BOOLEAN);
    WORLD.Sendrecv(flags, 0, 1, everyOther, next, 0, half, 0, 2, MPI.BOOLEAN, before, 0);
    Check.equal("booleans", half, new boolean[] {true, true});
    int[] gathered = new int[3 * size];
    WORLD.Allgather(matrix, 3, 1, column, gathered, 0, 3, MPI.INT);
    Check.equal("column of the last", gathered[3 * size - 1], 11);
  }

  private void objects() {
    List<String> longList = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      longList.add("element " + i + " of " + rank);
    }
    Object[] in = new Object[2];
    Request sending = WORLD.Isend(new Object[] {longList, rank}, 0, 2, MPI.OBJECT, next, 3);
    Status status = WORLD.Recv(in, 0, 2, MPI.OBJECT, MPI.ANY_SOURCE, 3);
    sending.Wait();
    Check.equal("objects", status.Get_count(MPI.OBJECT), 2);
    Check.equal("a long list", ((List<?>) in[0]).get(19_999), "element 19999 of " + before);
    Check.equal("a number", in[1], before);
    Datatype every = Datatype.Vector(2, 1, 2, MPI.OBJECT);
    String[] some = new String[2];
    WORLD.Sendrecv(
        new String[] {"a", "b", "c"}, 0, 1, every, next, 3, some, 0, 2, MPI.OBJECT, before, 3);
    Check.equal("every other object", some, new String[] {"a", "c"});
    Check.fails(
        "an object that is not data",
        MPI.ERR_TYPE,
        () ->
            WORLD.Sendrecv(
                new Object[] {new MPIException("x")},
                0,
                1,
                MPI.OBJECT,
                rank,
                3,
                new Object[1],
                0,
                1,
                MPI.OBJECT,
                rank,
                3));
  }

  private void packing() {
    byte[] packed = new byte[WORLD.Pack_size(2, MPI.DOUBLE) + WORLD.Pack_size(1, MPI.INT)];
    int at = WORLD.Pack(new double[] {1.5, 2.5}, 0, 2, MPI.DOUBLE, packed, 0);
    at = WORLD.Pack(new int[] {rank}, 0, 1, MPI.INT, packed, at);
    Check.equal("packed", at, 20);
    byte[] in = new byte[at];
    WORLD.Sendrecv(packed, 0, at, MPI.PACKED, next, 0, in, 0, at, MPI.PACKED, before, 0);
    double[] doubles = new double[2];
    int[] ints = new int[1];
    at = WORLD.Unpack(in, 0, doubles, 0, 2, MPI.DOUBLE);
    WORLD.Unpack(in, at, ints, 0, 1, MPI.INT);
    Check.equal("unpacked doubles", doubles, new double[] {1.5, 2.5});
    Check.equal("unpacked int", ints[0], before);
  }

  private void movingCollectives() {
    for (int root = 0; root < size; root++) {
      float[] given = {0, rank == root ? 7.5f : 0, 0};
      WORLD.Bcast(given, 1, 1, MPI.FLOAT, root);
      Check.equal("broadcast", given, new float[] {0, 7.5f, 0});
      short[] all = rank == root ? new short[size + 1] : null;
      WORLD.Gather(new short[] {(short) rank}, 0, 1, MPI.SHORT, all, 1, 1, MPI.SHORT, root);
      short[] back = new short[2];
      WORLD.Scatter(all, 1, 1, MPI.SHORT, back, 1, 1, MPI.SHORT, root);
      Check.equal("gathered and scattered", back, new short[] {0, (short) rank});
      int[] counts = new int[size];
      int[] places = new int[size];
      for (int i = 0; i < size; i++) {
        counts[i] = i % 3;
        places[i] = 4 * (size - 1 - i);
      }
      char[] letters = new char[4 * size];
      char[] own = {'a', 'b', (char) ('a' + rank)};
      WORLD.Gatherv(
          own,
          3 - counts[rank],
          counts[rank],
          MPI.CHAR,
          letters,
          0,
          counts,
          places,
          MPI.CHAR,
          root);
      if (rank == root && size > 1) {
        Check.equal("gatherv", letters[places[1]], 'b');
      }
      char[] some = new char[3];
      WORLD.Scatterv(letters, 0, counts, places, MPI.CHAR, some, 0, counts[rank], MPI.CHAR, root);
      for (int i = 0; i < counts[rank]; i++) {
        Check.equal("scatterv", some[i], own[3 - counts[rank] + i]);
      }
    }
    long[] all = new long[2 * size];
    WORLD.Allgather(new long[] {rank, -rank}, 0, 2, MPI.LONG, all, 0, 2, MPI.LONG);
    for (int i = 0; i < size; i++) {
      Check.equal("allgather", all[2 * i + 1], (long) -i);
    }
    int[] counts = new int[size];
    int[] places = new int[size];
    Arrays.setAll(counts, i -> i + 1);
    Arrays.setAll(places, i -> i * (i + 1) / 2);
    int[] mine = new int[rank + 1];
    Arrays.fill(mine, rank);
    int[] triangle = new int[size * (size + 1) / 2];
    WORLD.Allgatherv(mine, 0, rank + 1, MPI.INT, triangle, 0, counts, places, MPI.INT);
    Check.equal("allgatherv", triangle[triangle.length - 1], size - 1);
    int[] out = new int[size];
    int[] in = new int[size];
    Arrays.setAll(out, i -> 100 * rank + i);
    WORLD.Alltoall(out, 0, 1, MPI.INT, in, 0, 1, MPI.INT);
    for (int i = 0; i < size; i++) {
      Check.equal("alltoall", in[i], 100 * i + rank);
    }
    int[] ones = new int[size];
    int[] backwards = new int[size];
    Arrays.fill(ones, 1);
    Arrays.setAll(backwards, i -> size - 1 - i);
    int[] identity = new int[size];
    Arrays.setAll(identity, i -> i);
    WORLD.Alltoallv(out, 0, ones, identity, MPI.INT, in, 0, ones, backwards, MPI.INT);
    Check.equal("alltoallv", in[0], 100 * (size - 1) + rank);
  }

  private void objectCollectives() {
    String[] word = {rank == size - 1 ? "hello" : null};
    WORLD.Bcast(word, 0, 1, MPI.OBJECT, size - 1);
    Check.equal("object broadcast", word[0], "hello");
    String[] all = new String[size];
    WORLD.Gather(new String[] {"r" + rank}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0);
    if (rank == 0) {
      Check.equal("objects gathered", all[size - 1], "r" + (size - 1));
    }
    String[] one = new String[1];
    WORLD.Scatter(all, 0, 1, MPI.OBJECT, one, 0, 1, MPI.OBJECT, 0);
    Check.equal("object scattered", one[0], "r" + rank);
    String[] out = new String[size];
    Arrays.setAll(out, i -> rank + ">" + i);
    WORLD.Alltoall(out, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
    Check.equal("objects to all", all[0], "0>" + rank);
  }

  private void userOperations() {
    Op last =
        new Op(
            new User_function() {
              @Override
              public void Call(Object in, int i, Object inOut, int o, int count, Datatype type) {
                for (int n = 0; n < count; n++) {
                  ((int[]) inOut)[o + n] = 10 * ((int[]) in)[i + n] + ((int[]) inOut)[o + n];
                }
              }
            },
            true);
    int[] sum = new int[2];
    if (size <= 2) {
      WORLD.Allreduce(new int[] {rank + 1, 5}, 0, sum, 0, 2, MPI.INT, last);
      Check.equal("user operation", sum, size == 1 ? new int[] {1, 5} : new int[] {12, 55});
    }
    Op join =
        new Op(
            new User_function() {
              @Override
              public void Call(Object in, int i, Object inOut, int o, int count, Datatype type) {
                Object[] words = (Object[]) inOut;
                for (int n = 0; n < count; n++) {
                  words[o + n] = ((Object[]) in)[i + n] + "" + words[o + n];
                }
              }
            },
            false);
    String[] joined = new String[1];
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < size; i++) {
      expected.append(i);
    }
    WORLD.Allreduce(new String[] {"" + rank}, 0, joined, 0, 1, MPI.OBJECT, join);
    Check.equal("objects in the order of ranks", joined[0], expected.toString());
    // Linear functions x -> a x + b, composed: associative but not commutative.
    Op compose =
        new Op(
            new User_function() {
              @Override
              public void Call(Object in, int i, Object inOut, int o, int count, Datatype type) {
                long[] f = (long[]) in;
                long[] g = (long[]) inOut;
                for (int n = 0; n < 2 * count; n += 2) {
                  g[o + n + 1] = f[i + n] * g[o + n + 1] + f[i + n + 1];
                  g[o + n] = f[i + n] * g[o + n];
                }
              }
            },
            false);
    Datatype function = Datatype.Contiguous(2, MPI.LONG);
    long[] composed = new long[2];
    WORLD.Allreduce(new long[] {2, rank}, 0, composed, 0, 1, function, compose);
    long b = 0;
    for (int i = size - 1; i >= 0; i--) {
      b = 2 * b + i;
    }
    Check.equal("composition", composed, new long[] {1L << size, b});
  }

  private void groups() {
    Group all = WORLD.Group();
    Check.equal("size", all.Size(), size);
    Check.equal("rank", all.Rank(), rank);
    Group first = all.Incl(new int[] {0});
    Group others = all.Excl(new int[] {0});
    Check.equal("others", others.Size(), size - 1);
    Check.equal("union", Group.Compare(Group.Union(first, others), all), MPI.IDENT);
    Check.equal("intersection", Group.Intersection(first, others).Size(), 0);
    Check.equal("difference", Group.Difference(all, first).Size(), size - 1);
    Group backwards = all.Range_incl(new int[][] {{size - 1, 0, -1}});
    Check.equal("similar", Group.Compare(all, backwards), size == 1 ? MPI.IDENT : MPI.SIMILAR);
    int[] translated = Group.Translate_ranks(backwards, new int[] {0}, all);
    Check.equal("translated", translated[0], size - 1);
    Check.equal("none left", all.Range_excl(new int[][] {{0, size - 1, 1}}).Size(), 0);
  }

  private void communicators() {
    Intracomm halves = WORLD.Split(rank % 2, -rank);
    int expected = rank % 2 == 0 ? (size + 1) / 2 : size / 2;
    Check.equal("half", halves.Size(), expected);
    Check.equal("order of keys", halves.Rank(), expected - 1 - rank / 2);
    int[] sum = new int[1];
    halves.Allreduce(new int[] {rank}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
    Check.equal("sum of a half", sum[0] % 2 == 0 || rank % 2 == 1, true);
    Check.equal("undefined", WORLD.Split(rank == 0 ? MPI.UNDEFINED : 0, 0) == null, rank == 0);
    Intracomm copy = WORLD.clone();
    Check.equal("congruent", Comm.Compare(WORLD, copy), MPI.CONGRUENT);
    WORLD.Send(new int[] {1}, 0, 1, MPI.INT, rank, 0);
    Check.equal("messages apart", copy.Iprobe(rank, 0), null);
    WORLD.Recv(new int[1], 0, 1, MPI.INT, rank, 0);
    Intracomm one = WORLD.Create(WORLD.Group().Incl(new int[] {size - 1}));
    Check.equal("created", one != null, rank == size - 1);
    Check.equal("self", MPI.COMM_SELF.Size(), 1);
    copy.Free();
    Check.equal("freed", copy.Is_null(), true);
    if (size < 2) {
      return;
    }
    Intercomm inter = WORLD.Create_intercomm(halves, 0, firstOf(1 - rank % 2), 12);
    Check.equal("remote", inter.Remote_size(), size - expected);
    Check.equal("inter", inter.Test_inter(), true);
    if (inter.Rank() < inter.Remote_size()) {
      inter.Send(new int[] {rank}, 0, 1, MPI.INT, inter.Rank(), 6);
    }
    if (inter.Rank() < inter.Remote_size()) {
      int[] other = new int[1];
      Status status = inter.Recv(other, 0, 1, MPI.INT, MPI.ANY_SOURCE, 6);
      Check.equal("partner", status.source, inter.Rank());
      Check.equal("of the other half", other[0] % 2, 1 - rank % 2);
    }
    Intracomm merged = inter.Merge(rank % 2 == 0);
    Check.equal("merged", merged.Size(), size);
    Check.equal("low first", merged.Rank() < size / 2, rank % 2 == 1);
  }

  /// The rank that leads a half: the last of it, since keys run backwards.
  private int firstOf(int parity) {
    int last = size - 1;
    return last % 2 == parity ? last : last - 1;
  }

  private void grids() {
    int[] dims = new int[2];
    Cartcomm.Dims_create(size, dims);
    Check.equal("all places", dims[0] * dims[1], size);
    Check.equal("longer first", dims[0] >= dims[1], true);
    Cartcomm grid = WORLD.Create_cart(dims, new boolean[] {true, false}, false);
    CartParms parms = grid.Get();
    Check.equal("coordinates", grid.Rank(parms.coords), grid.Rank());
    ShiftParms shift = grid.Shift(0, 1);
    int[] in = new int[1];
    grid.Sendrecv(
        new int[] {rank},
        0,
        1,
        MPI.INT,
        shift.rank_dest,
        0,
        in,
        0,
        1,
        MPI.INT,
        shift.rank_source,
        0);
    Check.equal("shifted", in[0], shift.rank_source);
    ShiftParms edge = grid.Shift(1, 1);
    Check.equal("edge", edge.rank_dest == MPI.PROC_NULL, parms.coords[1] == dims[1] - 1);
    Cartcomm row = grid.Sub(new boolean[] {false, true});
    Check.equal("row", row.Size(), dims[1]);
    Check.equal("place in the row", row.Rank(), parms.coords[1]);
    Check.equal("topology", row.Topo_test(), MPI.CART);
  }

  private void graphs() {
    int[] index = new int[size];
    int[] edges = new int[size];
    for (int i = 0; i < size; i++) {
      index[i] = i + 1;
      edges[i] = (i + 1) % size;
    }
    Graphcomm ring = WORLD.Create_graph(index, edges, false);
    Check.equal("neighbour", ring.Neighbours(ring.Rank()), new int[] {next});
    Check.equal("graph", ring.Get().edges, edges);
    Check.equal("topology", ring.Topo_test(), MPI.GRAPH);
  }

  private void mistakes() {
    Check.fails(
        "a rank too high", MPI.ERR_RANK, () -> WORLD.Send(new int[1], 0, 1, MPI.INT, size, 0));
    Check.fails("a tag below 0", MPI.ERR_TAG, () -> WORLD.Send(new int[1], 0, 1, MPI.INT, 0, -5));
    Check.fails(
        "the wrong type", MPI.ERR_TYPE, () -> WORLD.Send(new int[1], 0, 1, MPI.DOUBLE, 0, 0));
    Check.fails("no such root", MPI.ERR_ROOT, () -> WORLD.Bcast(new int[1], 0, 1, MPI.INT, size));
    WORLD.Send(new int[2], 0, 2, MPI.INT, rank, 0);
    Check.fails(
        "truncated", MPI.ERR_TRUNCATE, () -> WORLD.Recv(new int[1], 0, 1, MPI.INT, rank, 0));
    Check.equal("initialized", MPI.Initialized(), true);
    Check.equal("a clock", MPI.Wtime() > 0 && MPI.Wtick() > 0, true);
  }
}
