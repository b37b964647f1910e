package eco.network;

import java.util.Arrays;
import java.util.List;

/// A time that depends on the size of a message: points, and straight lines between them.
///
///     nanos
///       |                        / as the last two points say
///       |              .--------*
///       |      *------'
///       |-----* as the first point says
///       +----------------------------- bytes
///
/// The parameters of the pLogP model, os(m), or(m) and g(m), are such functions.
public final class Curve {
  /// Zero for every size.
  public static final Curve ZERO = constant(0);

  private final long[] bytes;
  private final double[] nanos;

  /// One point of a curve.
  public record Point(long bytes, double nanos) {
    public Point {
      if (bytes < 0 || !(nanos >= 0) || Double.isInfinite(nanos)) {
        throw new IllegalArgumentException("point: bytes=" + bytes + ", nanos=" + nanos);
      }
    }
  }

  private Curve(long[] bytes, double[] nanos) {
    this.bytes = bytes;
    this.nanos = nanos;
  }

  /// A curve through points in ascending order of bytes, at least one.
  public static Curve of(List<Point> points) {
    if (points.isEmpty()) {
      throw new IllegalArgumentException("a curve needs a point: points=0");
    }
    for (int i = 1; i < points.size(); i++) {
      if (points.get(i).bytes() <= points.get(i - 1).bytes()) {
        throw new IllegalArgumentException(
            "points must ascend: bytes=" + points.get(i).bytes() + ", point=" + i);
      }
    }
    return new Curve(
        points.stream().mapToLong(Point::bytes).toArray(),
        points.stream().mapToDouble(Point::nanos).toArray());
  }

  /// The same time for every size.
  public static Curve constant(double nanos) {
    return of(List.of(new Point(0, nanos)));
  }

  /// A straight line.
  public static Curve line(double startNanos, double nanosPerByte) {
    long far = 1 << 20;
    return of(List.of(new Point(0, startNanos), new Point(far, startNanos + far * nanosPerByte)));
  }

  /// The time for a message of a size; never negative, and never falling beyond the last point.
  public double nanos(long size) {
    int last = bytes.length - 1;
    if (size <= bytes[0]) {
      return nanos[0];
    }
    if (last == 0) {
      return nanos[0];
    }
    if (size >= bytes[last]) {
      return nanos[last] + (size - bytes[last]) * Math.max(0, slope(last - 1));
    }
    int at = Arrays.binarySearch(bytes, size);
    if (at >= 0) {
      return nanos[at];
    }
    int before = -at - 2;
    return nanos[before] + (size - bytes[before]) * slope(before);
  }

  /// Time per byte of very large messages.
  public double nanosPerByte() {
    return bytes.length == 1 ? 0 : Math.max(0, slope(bytes.length - 2));
  }

  /// The same with the first point's time, and what later points add to it, that many times as
  /// long.
  public Curve times(double first, double rest) {
    double start = nanos[0];
    return of(
        points().stream()
            .map(
                point ->
                    new Point(
                        point.bytes(), Math.max(0, first * start + rest * (point.nanos() - start))))
            .toList());
  }

  /// The same with so much added for every size.
  public Curve plus(double more) {
    return more == 0
        ? this
        : of(points().stream().map(p -> new Point(p.bytes(), p.nanos() + more)).toList());
  }

  private double slope(int before) {
    return (nanos[before + 1] - nanos[before]) / (bytes[before + 1] - bytes[before]);
  }

  /// The points, in ascending order of bytes.
  public List<Point> points() {
    Point[] points = new Point[bytes.length];
    Arrays.setAll(points, i -> new Point(bytes[i], nanos[i]));
    return List.of(points);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Curve that
        && Arrays.equals(bytes, that.bytes)
        && Arrays.equals(nanos, that.nanos);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(bytes) + Arrays.hashCode(nanos);
  }

  /// The points: `0:120.5 1024:300`.
  @Override
  public String toString() {
    return String.join(" ", points().stream().map(p -> p.bytes() + ":" + p.nanos()).toList());
  }
}
