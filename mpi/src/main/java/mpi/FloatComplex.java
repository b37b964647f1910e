package mpi;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/// A complex number in an array or a buffer of floats: the real part, then the imaginary one.
public final class FloatComplex {
  private final FloatBuffer buffer;
  private final int at;

  private FloatComplex(FloatBuffer buffer, int index) {
    this.buffer = buffer;
    this.at = 2 * index;
  }

  /// The first of an array.
  public static FloatComplex get(float[] array) {
    return get(array, 0);
  }

  /// The one with that index in an array.
  public static FloatComplex get(float[] array, int index) {
    return new FloatComplex(FloatBuffer.wrap(array), index);
  }

  /// The first of a buffer.
  public static FloatComplex get(FloatBuffer buffer) {
    return get(buffer, 0);
  }

  /// The one with that index in a buffer.
  public static FloatComplex get(FloatBuffer buffer, int index) {
    return new FloatComplex(buffer, index);
  }

  /// The first of a buffer of bytes.
  public static FloatComplex get(ByteBuffer buffer) {
    return get(buffer.asFloatBuffer(), 0);
  }

  /// The one with that index in a buffer of bytes.
  public static FloatComplex get(ByteBuffer buffer, int index) {
    return get(buffer.asFloatBuffer(), index);
  }

  /// The real part.
  public float getReal() {
    return buffer.get(at);
  }

  /// The imaginary part.
  public float getImag() {
    return buffer.get(at + 1);
  }

  /// Sets the real part.
  public void putReal(float real) {
    buffer.put(at, real);
  }

  /// Sets the imaginary part.
  public void putImag(float imag) {
    buffer.put(at + 1, imag);
  }

  /// The buffer behind it.
  public FloatBuffer getBuffer() {
    return buffer;
  }
}
