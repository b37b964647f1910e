package mpi;

import java.nio.IntBuffer;
import java.nio.file.Path;

/// A program that spawns itself: the children find their parents and both check each other.
final class SpawnProgram {
  private static final Intracomm WORLD = MPI.COMM_WORLD;
  private static final int CHILDREN = 2;
  private static final String NAME = SpawnProgram.class.getName();

  /// More than fits into the first part of a message of objects.
  private static final String LONG_WORD = "long ".repeat(4000);

  private SpawnProgram() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    Intercomm parent = Intercomm.getParent();
    if (parent.isNull()) {
      parents();
    } else if (args.length > 1 && args[1].equals("grandchild")) {
      Check.equal("one child is the parent", parent.getRemoteSize(), 1);
      both(parent, true);
    } else {
      child(parent, args);
    }
    MPI.Finalize();
    System.out.println("kept");
  }

  // ---- parents ---------------------------------------------------------------------------------

  private static void parents() throws Exception {
    int root = WORLD.getSize() - 1;
    int[] codes = {-1, -1};
    String[] args = {"first", "second word"};
    boolean here = WORLD.getRank() == root;
    Intercomm children =
        WORLD.spawn(here ? NAME : "", here ? args : null, CHILDREN, MPI.INFO_NULL, root, codes);
    Check.equal("codes", codes, new int[] {MPI.SUCCESS, MPI.SUCCESS});
    Check.equal("children", children.getRemoteSize(), CHILDREN);
    Check.equal("own rank", children.getRank(), WORLD.getRank());
    groups(children);
    both(children, false);
    several(root);
    refusals();
  }

  private static void groups(Intercomm children) {
    Group all = WORLD.getGroup();
    Check.equal("own group", Group.compare(children.getGroup(), all), MPI.IDENT);
    Group strangers = Group.intersection(children.getRemoteGroup(), all);
    Check.equal("children are no ranks of the world", strangers.getSize(), 0);
  }

  /// Two commands, the first as Open MPI's programs write it, in another folder; then they part.
  private static void several(int root) throws Exception {
    String classes = System.getProperty("java.class.path");
    Info there = new Info();
    there.set("wdir", Path.of("/").toString());
    String[][] args = {{"-ea", "-cp", classes, NAME, "of 0"}, {"of 1"}};
    Intercomm children =
        WORLD.spawnMultiple(
            new String[] {"java", NAME},
            args,
            new int[] {1, CHILDREN},
            new Info[] {there, MPI.INFO_NULL},
            root,
            null);
    Check.equal("of both commands", children.getRemoteSize(), 1 + CHILDREN);
    String[] folders = new String[1 + CHILDREN];
    for (int i = 0; i < folders.length && WORLD.getRank() == 0; i++) {
      String[] word = new String[1];
      children.recv(word, 1, MPI.OBJECT, i, 7);
      folders[i] = word[0];
    }
    if (WORLD.getRank() == 0) {
      Check.equal("folder of the first", folders[0], "/");
      Check.equal("of the others", folders[1], Path.of("").toAbsolutePath().toString());
    }
    children.disconnect();
  }

  private static void refusals() {
    Info file = new Info();
    file.set("file", "elsewhere");
    int[] codes = {0};
    Check.fails(
        "a key",
        MPI.ERR_UNSUPPORTED_OPERATION,
        () -> WORLD.spawn(NAME, new String[0], 1, file, 0, codes));
    Check.equal("code", codes[0], MPI.ERR_UNSUPPORTED_OPERATION);
    Info host = new Info();
    host.set("host", "elsewhere");
    Check.fails(
        "a host", MPI.ERR_INFO_VALUE, () -> WORLD.spawn(NAME, new String[0], 1, host, 0, codes));
    Info nowhere = new Info();
    nowhere.set("wdir", "no such folder");
    Check.fails(
        "a folder",
        MPI.ERR_INFO_VALUE,
        () -> WORLD.spawn(NAME, new String[0], 1, nowhere, 0, codes));
    Check.fails(
        "a module",
        MPI.ERR_UNSUPPORTED_OPERATION,
        () -> WORLD.spawn("java", new String[] {"-m", "eco/eco.Eco"}, 1, null, 0, codes));
    Check.fails("no class", MPI.ERR_SPAWN, () -> WORLD.spawn("java", null, 1, null, 0, codes));
    Check.fails("none", MPI.ERR_ARG, () -> WORLD.spawn(NAME, null, 0, null, 0, codes));
    Check.fails("root", MPI.ERR_ROOT, () -> WORLD.spawn(NAME, null, 1, null, -1, codes));
    Check.fails(
        "a class", MPI.ERR_SPAWN, () -> WORLD.spawn("mpi.NoSuchProgram", null, 1, null, 0, codes));
    Check.equal("code", codes[0], MPI.ERR_SPAWN);
    Check.fails(
        "one that ends without Init",
        MPI.ERR_SPAWN,
        () -> WORLD.spawn(SpawnedInVain.class.getName(), null, 2, null, 0, codes));
  }

  // ---- children --------------------------------------------------------------------------------

  private static void child(Intercomm parent, String[] args) {
    Check.equal("the same parent", Intercomm.getParent(), parent);
    if (args.length == 2) {
      Check.equal("arguments", args, new String[] {"first", "second word"});
      Check.equal("a world of their own", WORLD.getSize(), CHILDREN);
      both(parent, true);
      grandchild();
      return;
    }
    Check.equal("one world", WORLD.getSize(), 1 + CHILDREN);
    int command = WORLD.getRank() == 0 ? 0 : 1;
    Check.equal("arguments", args, new String[] {"of " + command});
    Check.equal("command", WORLD.getAttr(MPI.APPNUM), command);
    String[] folder = {Path.of("").toAbsolutePath().toString()};
    parent.send(folder, 1, MPI.OBJECT, 0, 7);
    parent.disconnect();
    Check.equal("parted", Intercomm.getParent().isNull(), true);
  }

  /// Children spawn as well, here each for itself.
  private static void grandchild() {
    String[] args = {"a", "grandchild"};
    both(MPI.COMM_SELF.spawn(NAME, args, 1, MPI.INFO_NULL, 0, new int[1]), false);
  }

  // ---- both sides ------------------------------------------------------------------------------

  private static void both(Intercomm other, boolean child) {
    int rank = WORLD.getRank();
    int there = other.getRemoteSize();
    for (int i = 0; i < there; i++) {
      other.send(new String[] {LONG_WORD + rank}, 1, MPI.OBJECT, i, 1);
    }
    for (int i = 0; i < there; i++) {
      String[] word = new String[1];
      other.recv(word, 1, MPI.OBJECT, i, 1);
      Check.equal("long objects", word[0].startsWith(LONG_WORD), true);
    }
    int[] count = new int[1];
    other.allReduce(new int[] {1}, count, 1, MPI.INT, MPI.SUM);
    Check.equal("all of the other side", count[0], there);
    IntBuffer word = Place.ints(!child && other.getRank() == 0 ? 99 : 0);
    int root = child ? 0 : other.getRank() == 0 ? MPI.ROOT : MPI.PROC_NULL;
    other.iBcast(word, 1, MPI.INT, root).waitFor();
    Check.equal("from a parent", word.get(0), child || other.getRank() == 0 ? 99 : 0);
    Intracomm merged = other.merge(child);
    Check.equal("merged", merged.getSize(), other.getSize() + there);
    Check.equal("parents first", merged.getRank() >= (child ? there : other.getSize()), child);
    int[] sum = {1};
    merged.allReduce(sum, 1, MPI.INT, MPI.SUM);
    Check.equal("one group", sum[0], merged.getSize());
    Check.equal("its group", merged.getGroup().getRank(), merged.getRank());
    Group mine = Group.intersection(merged.getGroup(), other.getGroup());
    Check.equal("own side of it", Group.compare(mine, other.getGroup()), MPI.IDENT);
    Intracomm callers = other.getSize() == 1 ? MPI.COMM_SELF : WORLD;
    Check.fails(
        "the parents' own group is of another job",
        MPI.ERR_UNSUPPORTED_OPERATION,
        () -> merged.createIntercomm(callers, 0, child ? 0 : other.getSize(), 6));
    Intracomm side = merged.createGroup(mine, 5);
    Check.equal("a group that alone calls", side.getSize(), other.getSize());
  }
}
