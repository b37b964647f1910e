package mpi;

/// What a receive or a probe found: who sent the message, its tag and its length.
public class Status {
  /// The rank that sent it.
  public int source = MPI.ANY_SOURCE;

  /// Its tag.
  public int tag = MPI.ANY_TAG;

  /// Which of several requests it belongs to.
  public int index = MPI.UNDEFINED;

  /// How many elements of the buffer it has.
  public int count;

  /// Zero: a message that failed has no status but an exception.
  public int error = MPI.SUCCESS;

  private long bytes;
  private boolean objects;
  private boolean cancelled;

  /// An empty status.
  public Status() {}

  Status(int source, int tag, long bytes, int count, boolean objects) {
    this.source = source;
    this.tag = tag;
    this.bytes = bytes;
    this.count = count;
    this.objects = objects;
  }

  static Status ofCancelled() {
    Status status = new Status();
    status.cancelled = true;
    return status;
  }

  Status at(int newIndex) {
    index = newIndex;
    return this;
  }

  long bytes() {
    return bytes;
  }

  /// How many elements of `type` the message has; `MPI.UNDEFINED` if they are not whole.
  public int Get_count(Datatype type) {
    if (objects || type.isObject()) {
      return objects ? count : MPI.UNDEFINED;
    }
    if (type.sizeBytes == 0) {
      return 0;
    }
    return bytes % type.sizeBytes == 0 ? Math.toIntExact(bytes / type.sizeBytes) : MPI.UNDEFINED;
  }

  /// As [#Get_count].
  public int getCount(Datatype type) {
    return Get_count(type);
  }

  /// How many elements of the basic type behind `type` the message has.
  public int Get_elements(Datatype type) {
    return objects ? count : (int) (bytes / type.basic.bytes);
  }

  /// As [#Get_elements].
  public int getElements(Datatype type) {
    return Get_elements(type);
  }

  /// As [#Get_elements], for many.
  public Count getElementsX(Datatype type) {
    return new Count(objects ? count : bytes / type.basic.bytes);
  }

  /// Sets how many elements a program's own request has had.
  public void setElements(Datatype type, int elements) {
    bytes = (long) elements * type.basic.bytes;
    count = elements;
  }

  /// As [#setElements], for many.
  public void setElementsX(Datatype type, Count elements) {
    bytes = elements.getCount() * type.basic.bytes;
    count = (int) elements.getCount();
  }

  /// Whether the request was cancelled.
  public boolean Test_cancelled() {
    return cancelled;
  }

  /// As [#Test_cancelled].
  public boolean isCancelled() {
    return cancelled;
  }

  /// Sets whether a program's own request was cancelled.
  public void setCancelled(boolean flag) {
    cancelled = flag;
  }

  /// The rank that sent the message.
  public int getSource() {
    return source;
  }

  /// Its tag.
  public int getTag() {
    return tag;
  }

  /// Zero.
  public int getError() {
    return error;
  }

  /// Which of several requests it belongs to.
  public int getIndex() {
    return index;
  }

  @Override
  public String toString() {
    return "Status[source=" + source + ", tag=" + tag + ", bytes=" + bytes + "]";
  }
}
