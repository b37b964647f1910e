package mpi;

import java.nio.Buffer;

/// A file of several ranks, as Open MPI has it: not supported, every call says so.
public final class File {
  /// Not supported.
  public File(Comm comm, String filename, int amode) {
    throw MPIException.unsupported("new File");
  }

  /// Not supported.
  public File(Comm comm, String filename, int amode, Info info) {
    throw MPIException.unsupported("new File");
  }

  /// Not supported.
  public static void delete(String filename) {
    throw MPIException.unsupported("File.delete");
  }

  /// Not supported.
  public static void delete(String filename, Info info) {
    throw MPIException.unsupported("File.delete");
  }

  /// Not supported.
  public void close() {
    throw MPIException.unsupported("File.close");
  }

  /// Not supported.
  public long getSize() {
    throw MPIException.unsupported("File.getSize");
  }

  /// Not supported.
  public void setSize(long size) {
    throw MPIException.unsupported("File.setSize");
  }

  /// Not supported.
  public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
    throw MPIException.unsupported("File.setView");
  }

  /// Not supported.
  public Status read(Object buf, int count, Datatype type) {
    throw MPIException.unsupported("File.read");
  }

  /// Not supported.
  public Status write(Object buf, int count, Datatype type) {
    throw MPIException.unsupported("File.write");
  }

  /// Not supported.
  public Status readAll(Object buf, int count, Datatype type) {
    throw MPIException.unsupported("File.readAll");
  }

  /// Not supported.
  public Status writeAll(Object buf, int count, Datatype type) {
    throw MPIException.unsupported("File.writeAll");
  }

  /// Not supported.
  public Status readAt(long offset, Object buf, int count, Datatype type) {
    throw MPIException.unsupported("File.readAt");
  }

  /// Not supported.
  public Status writeAt(long offset, Object buf, int count, Datatype type) {
    throw MPIException.unsupported("File.writeAt");
  }

  /// Not supported.
  public Status readAtAll(long offset, Object buf, int count, Datatype type) {
    throw MPIException.unsupported("File.readAtAll");
  }

  /// Not supported.
  public Status writeAtAll(long offset, Object buf, int count, Datatype type) {
    throw MPIException.unsupported("File.writeAtAll");
  }

  /// Not supported.
  public Request iReadAll(Buffer buf, int count, Datatype type) {
    throw MPIException.unsupported("File.iReadAll");
  }

  /// Not supported.
  public Request iWriteAll(Buffer buf, int count, Datatype type) {
    throw MPIException.unsupported("File.iWriteAll");
  }

  /// Not supported.
  public Request iReadAtAll(long offset, Buffer buf, int count, Datatype type) {
    throw MPIException.unsupported("File.iReadAtAll");
  }

  /// Not supported.
  public Request iWriteAtAll(long offset, Buffer buf, int count, Datatype type) {
    throw MPIException.unsupported("File.iWriteAtAll");
  }

  /// Not supported.
  public void seek(long offset, int whence) {
    throw MPIException.unsupported("File.seek");
  }

  /// Not supported.
  public void sync() {
    throw MPIException.unsupported("File.sync");
  }

  /// Not supported.
  public void setAtomicity(boolean atomicity) {
    throw MPIException.unsupported("File.setAtomicity");
  }

  /// Not supported.
  public boolean getAtomicity() {
    throw MPIException.unsupported("File.getAtomicity");
  }

  /// Not supported.
  public void setErrhandler(Errhandler handler) {
    throw MPIException.unsupported("File.setErrhandler");
  }

  /// Not supported.
  public Errhandler getErrhandler() {
    throw MPIException.unsupported("File.getErrhandler");
  }

  /// Not supported.
  public void callErrhandler(int errorCode) {
    throw MPIException.unsupported("File.callErrhandler");
  }
}
