package eco.execute;

/// From which length on a message is put where its readers on this machine can fetch it.
///
/// @param oneReader the length for a message to one
/// @param manyReaders the length for a message to several
public record Sharing(long oneReader, long manyReaders) {
  /// Nothing is put there.
  public static final Sharing NEVER = new Sharing(Long.MAX_VALUE, Long.MAX_VALUE);

  boolean pays(long bytes, int readers) {
    return readers > 1 ? bytes >= manyReaders : readers == 1 && bytes >= oneReader;
  }
}
