package mpi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;

/// A complex number in an array or a buffer of doubles: the real part, then the imaginary one.
public final class DoubleComplex {
  private final DoubleBuffer buffer;
  private final int at;

  private DoubleComplex(DoubleBuffer buffer, int index) {
    this.buffer = buffer;
    this.at = 2 * index;
  }

  /// The first of an array.
  public static DoubleComplex get(double[] array) {
    return get(array, 0);
  }

  /// The one with that index in an array.
  public static DoubleComplex get(double[] array, int index) {
    return new DoubleComplex(DoubleBuffer.wrap(array), index);
  }

  /// The first of a buffer.
  public static DoubleComplex get(DoubleBuffer buffer) {
    return get(buffer, 0);
  }

  /// The one with that index in a buffer.
  public static DoubleComplex get(DoubleBuffer buffer, int index) {
    return new DoubleComplex(buffer, index);
  }

  /// The first of a buffer of bytes.
  public static DoubleComplex get(ByteBuffer buffer) {
    return get(buffer.asDoubleBuffer(), 0);
  }

  /// The one with that index in a buffer of bytes.
  public static DoubleComplex get(ByteBuffer buffer, int index) {
    return get(buffer.asDoubleBuffer(), index);
  }

  /// The real part.
  public double getReal() {
    return buffer.get(at);
  }

  /// The imaginary part.
  public double getImag() {
    return buffer.get(at + 1);
  }

  /// Sets the real part.
  public void putReal(double real) {
    buffer.put(at, real);
  }

  /// Sets the imaginary part.
  public void putImag(double imag) {
    buffer.put(at + 1, imag);
  }

  /// The buffer behind it.
  public DoubleBuffer getBuffer() {
    return buffer;
  }
}
