package mpi;

/// The part of a file that a rank sees: from a displacement on, the bytes that copies of a file
/// type name, one after another.
///
///     file:  | displacement | filetype          | filetype          | ...
///                           |==== .... ==  ... |==== .... ==  ... |
///     seen:                  ====      ==       ====      ==            in elements of the etype
public final class FileView {
  private final long disp;
  private final Datatype etype;
  private final Datatype filetype;
  private final String datarep;

  /// A view; the representation of data can only be `native`.
  ///
  /// @param disp where it begins, in bytes
  /// @param etype what positions count
  /// @param filetype where the elements are
  public FileView(long disp, Datatype etype, Datatype filetype, String datarep) {
    if (disp < 0) {
      throw new MPIException(MPI.ERR_ARG, "view: disp=" + disp);
    }
    if (etype.isObject() || filetype.isObject()) {
      throw new MPIException(MPI.ERR_TYPE, "view: objects have no place in a file");
    }
    if (etype.sizeBytes == 0 || filetype.sizeBytes == 0 || filetype.extentBytes <= 0) {
      throw new MPIException(MPI.ERR_TYPE, "view: a datatype without elements");
    }
    if (filetype.sizeBytes % etype.sizeBytes != 0) {
      throw new MPIException(
          MPI.ERR_TYPE,
          "view: filetype="
              + filetype.sizeBytes
              + " bytes is no multiple of etype="
              + etype.sizeBytes);
    }
    if (!datarep.equals("native")) {
      throw new MPIException(
          MPI.ERR_UNSUPPORTED_DATAREP, "view: datarep=" + datarep + ", allowed=native");
    }
    this.disp = disp;
    this.etype = etype;
    this.filetype = filetype;
    this.datarep = datarep;
  }

  /// Where it begins, in bytes.
  public long getDisp() {
    return disp;
  }

  /// What positions count.
  public Datatype getEType() {
    return etype;
  }

  /// Where the elements are.
  public Datatype getFileType() {
    return filetype;
  }

  /// How the data are represented.
  public String getDataRep() {
    return datarep;
  }

  /// Something that is done to a run of bytes of the file; false ends the walk.
  interface Run {
    boolean at(long fileByte, long bytes);
  }

  /// Walks over the bytes of the file that are seen from a position on.
  ///
  /// @param seen the position, in bytes that are seen
  /// @param bytes how many of them
  void walk(long seen, long bytes, Run run) {
    if (filetype.dense) {
      if (bytes > 0) {
        run.at(disp + seen, bytes);
      }
      return;
    }
    long[] at = filetype.layout.at();
    long[] lengths = filetype.layout.bytes();
    long tile = seen / filetype.sizeBytes;
    long skip = seen % filetype.sizeBytes;
    long left = bytes;
    for (int i = 0; left > 0; i++) {
      if (i == at.length) {
        i = 0;
        tile++;
      }
      if (skip >= lengths[i]) {
        skip -= lengths[i];
        continue;
      }
      long part = Math.min(lengths[i] - skip, left);
      if (!run.at(disp + tile * filetype.extentBytes + at[i] + skip, part)) {
        return;
      }
      left -= part;
      skip = 0;
    }
  }

  /// Where in the file a byte that is seen lies.
  long fileByte(long seen) {
    long[] place = {disp};
    walk(
        seen,
        1,
        (at, bytes) -> {
          place[0] = at;
          return false;
        });
    return place[0];
  }

  /// How many bytes are seen in a file of that length.
  long seenOf(long fileBytes) {
    long open = Math.max(0, fileBytes - disp);
    long tiles = open / filetype.extentBytes;
    long rest = open % filetype.extentBytes;
    long seen = tiles * filetype.sizeBytes;
    for (int i = 0; i < filetype.layout.at().length; i++) {
      long reached = rest - filetype.layout.at()[i];
      seen += Math.max(0, Math.min(reached, filetype.layout.bytes()[i]));
    }
    return seen;
  }
}
