package mpi;

import java.io.IOException;
import java.nio.Buffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A file that several ranks read and write, as Open MPI has it.
///
/// All machines must see it under one name, as on a shared file system. `..At` takes an offset,
/// the plain forms use the rank's own position, `..Shared` the position of all ranks, `..Ordered`
/// that too, in the order of ranks. Offsets count elements of the view's etype. `..All` and
/// `..Ordered` are called by all ranks.
public final class File {
  private final FileCore core;
  private Errhandler errhandler = MPI.ERRORS_RETURN;
  private Info hints = new Info();
  private @Nullable Request begun;

  /// Opens a file; all ranks of a communicator call it.
  public File(Comm comm, String filename, int amode) {
    this(comm, filename, amode, MPI.INFO_NULL);
  }

  /// Opens a file; all ranks of a communicator call it.
  ///
  /// @param amode one of `MPI.MODE_RDONLY`, `MODE_WRONLY` and `MODE_RDWR`, and what else is wanted
  public File(Comm comm, String filename, int amode, Info info) {
    try {
      this.core = new FileCore(comm.link(), filename, amode);
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// Closes the file; all ranks call it.
  public void close() {
    core.close();
  }

  /// Deletes a file.
  public static void delete(String filename) {
    delete(filename, MPI.INFO_NULL);
  }

  /// Deletes a file.
  public static void delete(String filename, Info info) {
    Session.check();
    try {
      Files.delete(Path.of(filename));
    } catch (IOException e) {
      throw FileBytes.failure("cannot be deleted", filename, e);
    }
  }

  // ---- the whole file --------------------------------------------------------------------------

  /// How many bytes it has.
  public long getSize() {
    return core.size();
  }

  /// Makes it that long; all ranks call it.
  public void setSize(long size) {
    core.resize(size, true);
  }

  /// Makes it at least that long; all ranks call it.
  public void preallocate(long size) {
    core.resize(size, false);
  }

  /// The ranks that opened it.
  public Group getGroup() {
    core.check();
    return Realm.group(core.link);
  }

  /// How it was opened.
  public int getAMode() {
    core.check();
    return core.amode;
  }

  /// Takes hints; they change nothing.
  public void setInfo(Info info) {
    hints = info.clone();
  }

  /// The hints.
  public Info getInfo() {
    return hints.clone();
  }

  /// Sets what this rank sees, and all positions to its start; all ranks call it.
  public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
    core.setView(new FileView(disp, etype, filetype, datarep));
  }

  /// As above.
  public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
    setView(disp, etype, filetype, datarep);
  }

  /// What this rank sees.
  public FileView getView() {
    return core.view();
  }

  /// How many elements of a buffer one of these takes in the file.
  public int getTypeExtent(Datatype type) {
    core.check();
    return type.Extent();
  }

  /// Whether what one rank writes, another reads as a whole or not at all; all ranks call it.
  public void setAtomicity(boolean atomicity) {
    core.setAtomic(atomicity);
  }

  /// What [#setAtomicity] has set.
  public boolean getAtomicity() {
    return core.atomic();
  }

  /// Has everything written so far reach the disk; all ranks call it.
  public void sync() {
    core.force();
  }

  // ---- positions -------------------------------------------------------------------------------

  /// Sets this rank's position.
  ///
  /// @param whence `MPI.SEEK_SET`, `SEEK_CUR` or `SEEK_END`
  public void seek(long offset, int whence) {
    core.seek(offset, whence);
  }

  /// This rank's position.
  public long getPosition() {
    return core.position();
  }

  /// Where in the file an offset lies, in bytes.
  public long getByteOffset(long offset) {
    return core.view().fileByte(core.seen(offset));
  }

  /// Sets the position that all ranks share; all call it alike.
  public void seekShared(long offset, int whence) {
    core.seekShared(offset, whence);
  }

  /// The position that all ranks share.
  public long getPositionShared() {
    return core.sharedPosition();
  }

  // ---- reading
  // -------------------------------------------------------------------------------------

  /// Reads at an offset.
  public Status readAt(long offset, Object buf, int count, Datatype type) {
    Data data = core.data(false, buf, count, type);
    return core.now(false, core.seen(offset), data);
  }

  /// As [#readAt]; all ranks call it.
  public Status readAtAll(long offset, Object buf, int count, Datatype type) {
    return readAt(offset, buf, count, type);
  }

  /// As [#readAt], going on at once.
  public Request iReadAt(long offset, Buffer buf, int count, Datatype type) {
    Data data = core.data(false, buf, count, type);
    return core.soon(false, core.seen(offset), data);
  }

  /// As [#readAtAll], going on at once.
  public Request iReadAtAll(long offset, Buffer buf, int count, Datatype type) {
    return iReadAt(offset, buf, count, type);
  }

  /// Reads at this rank's position.
  public Status read(Object buf, int count, Datatype type) {
    Data data = core.data(false, buf, count, type);
    Status status = core.now(false, core.take(0), data);
    core.take(status.bytes());
    return status;
  }

  /// As [#read]; all ranks call it.
  public Status readAll(Object buf, int count, Datatype type) {
    return read(buf, count, type);
  }

  /// As [#read], going on at once.
  public Request iRead(Buffer buf, int count, Datatype type) {
    Data data = core.data(false, buf, count, type);
    return core.soon(false, core.take(data.bytes()), data);
  }

  /// As [#readAll], going on at once.
  public Request iReadAll(Buffer buf, int count, Datatype type) {
    return iRead(buf, count, type);
  }

  /// Reads at the position of all ranks.
  public Status readShared(Object buf, int count, Datatype type) {
    Data data = core.data(false, buf, count, type);
    return core.now(false, core.takeShared(data.bytes()), data);
  }

  /// As [#readShared], going on at once.
  public Request iReadShared(Buffer buf, int count, Datatype type) {
    Data data = core.data(false, buf, count, type);
    return core.soon(false, core.takeShared(data.bytes()), data);
  }

  /// As [#readShared] in the order of ranks, all of which call it.
  public Status readOrdered(Object buf, int count, Datatype type) {
    Data data = core.data(false, buf, count, type);
    return core.now(false, core.takeOrdered(data.bytes()), data);
  }

  // ---- writing
  // -------------------------------------------------------------------------------------

  /// Writes at an offset.
  public Status writeAt(long offset, Object buf, int count, Datatype type) {
    Data data = core.data(true, buf, count, type);
    return core.now(true, core.seen(offset), data);
  }

  /// As [#writeAt]; all ranks call it.
  public Status writeAtAll(long offset, Object buf, int count, Datatype type) {
    return writeAt(offset, buf, count, type);
  }

  /// As [#writeAt], going on at once.
  public Request iWriteAt(long offset, Buffer buf, int count, Datatype type) {
    Data data = core.data(true, buf, count, type);
    return core.soon(true, core.seen(offset), data);
  }

  /// As [#writeAtAll], going on at once.
  public Request iWriteAtAll(long offset, Buffer buf, int count, Datatype type) {
    return iWriteAt(offset, buf, count, type);
  }

  /// Writes at this rank's position.
  public Status write(Object buf, int count, Datatype type) {
    Data data = core.data(true, buf, count, type);
    return core.now(true, core.take(data.bytes()), data);
  }

  /// As [#write]; all ranks call it.
  public Status writeAll(Object buf, int count, Datatype type) {
    return write(buf, count, type);
  }

  /// As [#write], going on at once.
  public Request iWrite(Buffer buf, int count, Datatype type) {
    Data data = core.data(true, buf, count, type);
    return core.soon(true, core.take(data.bytes()), data);
  }

  /// As [#writeAll], going on at once.
  public Request iWriteAll(Buffer buf, int count, Datatype type) {
    return iWrite(buf, count, type);
  }

  /// Writes at the position of all ranks.
  public Status writeShared(Object buf, int count, Datatype type) {
    Data data = core.data(true, buf, count, type);
    return core.now(true, core.takeShared(data.bytes()), data);
  }

  /// As [#writeShared], going on at once.
  public Request iWriteShared(Buffer buf, int count, Datatype type) {
    Data data = core.data(true, buf, count, type);
    return core.soon(true, core.takeShared(data.bytes()), data);
  }

  /// As [#writeShared] in the order of ranks, all of which call it.
  public Status writeOrdered(Object buf, int count, Datatype type) {
    Data data = core.data(true, buf, count, type);
    return core.now(true, core.takeOrdered(data.bytes()), data);
  }

  // ---- in two halves
  // -------------------------------------------------------------------------------

  private void begin(Request request) {
    if (begun != null) {
      request.finish();
      throw new MPIException(MPI.ERR_REQUEST, "file: the operation begun before has not ended");
    }
    begun = request;
  }

  private Status end() {
    Request last = begun;
    if (last == null) {
      throw new MPIException(MPI.ERR_REQUEST, "file: no operation was begun");
    }
    begun = null;
    return last.finish();
  }

  /// Begins what [#readAtAll] does.
  public void readAtAllBegin(long offset, Object buf, int count, Datatype type) {
    Data data = core.data(false, buf, count, type);
    begin(core.soon(false, core.seen(offset), data));
  }

  /// Ends what was begun.
  public Status readAtAllEnd(Object buf) {
    return end();
  }

  /// Begins what [#readAll] does.
  public void readAllBegin(Object buf, int count, Datatype type) {
    Data data = core.data(false, buf, count, type);
    begin(core.soon(false, core.take(data.bytes()), data));
  }

  /// Ends what was begun.
  public Status readAllEnd(Object buf) {
    return end();
  }

  /// Begins what [#readOrdered] does.
  public void readOrderedBegin(Object buf, int count, Datatype type) {
    Data data = core.data(false, buf, count, type);
    begin(core.soon(false, core.takeOrdered(data.bytes()), data));
  }

  /// Ends what was begun.
  public Status readOrderedEnd(Object buf) {
    return end();
  }

  /// Begins what [#writeAtAll] does.
  public void writeAtAllBegin(long offset, Object buf, int count, Datatype type) {
    Data data = core.data(true, buf, count, type);
    begin(core.soon(true, core.seen(offset), data));
  }

  /// Ends what was begun.
  public Status writeAtAllEnd(Object buf) {
    return end();
  }

  /// Begins what [#writeAll] does.
  public void writeAllBegin(Object buf, int count, Datatype type) {
    Data data = core.data(true, buf, count, type);
    begin(core.soon(true, core.take(data.bytes()), data));
  }

  /// Ends what was begun.
  public Status writeAllEnd(Object buf) {
    return end();
  }

  /// Begins what [#writeOrdered] does.
  public void writeOrderedBegin(Object buf, int count, Datatype type) {
    Data data = core.data(true, buf, count, type);
    begin(core.soon(true, core.takeOrdered(data.bytes()), data));
  }

  /// Ends what was begun.
  public Status writeOrderedEnd(Object buf) {
    return end();
  }

  // ---- errors
  // --------------------------------------------------------------------------------------

  /// Sets what is to happen when a call fails; see [mpi.Errhandler].
  public void setErrhandler(Errhandler handler) {
    errhandler = handler;
  }

  /// What is to happen when a call fails.
  public Errhandler getErrhandler() {
    return errhandler;
  }

  /// Does as if a call had failed.
  public void callErrhandler(int errorCode) {
    throw new MPIException(errorCode, "error handler called: code=" + errorCode);
  }
}
