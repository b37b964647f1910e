package mpi;

/// The world around a program, its hints, its attributes and its errors.
final class EnvironmentProgram extends Place {
  @Override
  void run() {
    world();
    hints();
    attributes();
    errors();
  }

  private void world() {
    Check.equal("initialized", MPI.isInitialized(), true);
    Check.equal("not finalized", MPI.isFinalized(), false);
    Check.equal("threads", MPI.queryThread(), MPI.THREAD_MULTIPLE);
    Check.equal("threads", MPI.Query_thread(), MPI.THREAD_MULTIPLE);
    Check.equal("main thread", MPI.isThreadMain(), true);
    boolean[] other = {true, true};
    Thread thread =
        new Thread(
            () -> {
              other[0] = MPI.isThreadMain();
              other[1] = MPI.Is_thread_main();
            });
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    Check.equal("another thread", other, new boolean[] {false, false});
    double then = MPI.wtime();
    Check.equal("a clock that goes on", MPI.wtime() >= then, true);
    Check.equal("a tick", MPI.wtick() > 0 && MPI.wtick() < 1, true);
    Check.equal("a name", MPI.getProcessorName(), MPI.Get_processor_name());
    Check.equal("a name", MPI.getProcessorName().isEmpty(), false);
    Check.equal("who carries it", MPI.getLibVersion().startsWith("ECO"), true);
    Check.equal("version", MPI.getVersion().getSubVersion(), MPI.SUBVERSION);
    MPI.pControl(1, new Object());
  }

  private void hints() {
    Info info = new Info();
    info.set("one", "1");
    info.set("two", "2");
    Info copy = info.clone();
    Info other = info.dup();
    info.delete("one");
    Check.equal("left", info.getKey(0), "two");
    Check.equal("copies", copy.size() + other.size(), 4);
    Check.equal("none", copy.get("three"), null);
    Check.fails("no such hint", MPI.ERR_INFO_NOKEY, () -> info.delete("three"));
    Check.equal("there", info.isNull(), false);
    info.free();
    Check.equal("freed", info.isNull(), true);
    WORLD.setInfo(copy);
    Check.equal("hints change nothing", WORLD.getInfo().size(), 0);
    Check.equal("environment", MPI.INFO_ENV.get("arch"), System.getProperty("os.arch"));
  }

  private void attributes() {
    int key = Comm.createKeyval();
    WORLD.Attr_put(key, rank);
    Check.equal("kept", WORLD.Attr_get(key), rank);
    WORLD.Attr_delete(key);
    Check.equal("gone", WORLD.Attr_get(key), null);
    Comm.freeKeyval(key);
    Datatype type = MPI.INT.clone();
    int own = Datatype.createKeyval();
    type.setAttr(own, "of a type");
    Check.equal("of a type", type.getAttr(own), "of a type");
    Check.equal("copied", type.dup().getAttr(own), "of a type");
    type.deleteAttr(own);
    Check.equal("gone", type.getAttr(own), null);
    Datatype.freeKeyval(own);
    Check.fails("a key given back", MPI.ERR_KEYVAL, () -> type.setAttr(own, 1));
    WORLD.setName("world");
    Check.equal("name", WORLD.getName(), "world");
  }

  private void errors() {
    WORLD.Errhandler_set(MPI.ERRORS_ARE_FATAL);
    Check.equal("handler", WORLD.getErrhandler(), MPI.ERRORS_ARE_FATAL);
    WORLD.setErrhandler(MPI.ERRORS_RETURN);
    Errhandler handler = new Errhandler("own");
    Check.equal("there", handler.isNull(), false);
    handler.free();
    Check.equal("freed", handler.isNull(), true);
    try {
      WORLD.send(new int[1], 1, MPI.INT, size, 0);
      throw new AssertionError("sent to nobody");
    } catch (MPIException e) {
      Check.equal("class", e.getErrorClass(), MPI.ERR_RANK);
      Check.equal("code", e.getErrorCode(), MPI.ERR_RANK);
      Check.equal("names the rank", e.getMessage().contains("target=" + size), true);
    }
    Check.equal("other", new MPIException().getErrorClass(), MPI.ERR_OTHER);
    Throwable cause = new IllegalStateException("why");
    Check.equal("cause", new MPIException(cause).getCause(), cause);
    Check.equal("message", new MPIException("what").getMessage(), "what");
  }
}
