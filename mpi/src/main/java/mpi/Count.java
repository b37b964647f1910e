package mpi;

import org.jspecify.annotations.Nullable;

/// A number of elements that need not fit an int.
public final class Count implements Comparable<Count> {
  private long count;

  /// That many.
  public Count(long count) {
    this.count = count;
  }

  /// None.
  public Count() {}

  /// How many.
  public long getCount() {
    return count;
  }

  /// Sets how many.
  public void setCount(long count) {
    this.count = count;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Count that && count == that.count;
  }

  @Override
  public int compareTo(Count other) {
    return Long.compare(count, other.count);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(count);
  }

  @Override
  public String toString() {
    return Long.toString(count);
  }
}
