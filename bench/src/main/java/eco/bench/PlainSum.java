package eco.bench;

import java.util.Locale;

/// Sums of arrays as anyone would write them: the speed that memory allows.
enum PlainSum {
  DOUBLE(8) {
    @Override
    Object newArray(int length) {
      return new double[length];
    }

    @Override
    void add(Object target, Object other) {
      double[] x = (double[]) target;
      double[] y = (double[]) other;
      for (int i = 0; i < x.length; i++) {
        x[i] += y[i];
      }
    }

    @Override
    void add(Object target, Object left, Object right) {
      double[] x = (double[]) target;
      double[] y = (double[]) left;
      double[] z = (double[]) right;
      for (int i = 0; i < x.length; i++) {
        x[i] = y[i] + z[i];
      }
    }
  },
  FLOAT(4) {
    @Override
    Object newArray(int length) {
      return new float[length];
    }

    @Override
    void add(Object target, Object other) {
      float[] x = (float[]) target;
      float[] y = (float[]) other;
      for (int i = 0; i < x.length; i++) {
        x[i] += y[i];
      }
    }

    @Override
    void add(Object target, Object left, Object right) {
      float[] x = (float[]) target;
      float[] y = (float[]) left;
      float[] z = (float[]) right;
      for (int i = 0; i < x.length; i++) {
        x[i] = y[i] + z[i];
      }
    }
  },
  INT(4) {
    @Override
    Object newArray(int length) {
      return new int[length];
    }

    @Override
    void add(Object target, Object other) {
      int[] x = (int[]) target;
      int[] y = (int[]) other;
      for (int i = 0; i < x.length; i++) {
        x[i] += y[i];
      }
    }

    @Override
    void add(Object target, Object left, Object right) {
      int[] x = (int[]) target;
      int[] y = (int[]) left;
      int[] z = (int[]) right;
      for (int i = 0; i < x.length; i++) {
        x[i] = y[i] + z[i];
      }
    }
  },
  LONG(8) {
    @Override
    Object newArray(int length) {
      return new long[length];
    }

    @Override
    void add(Object target, Object other) {
      long[] x = (long[]) target;
      long[] y = (long[]) other;
      for (int i = 0; i < x.length; i++) {
        x[i] += y[i];
      }
    }

    @Override
    void add(Object target, Object left, Object right) {
      long[] x = (long[]) target;
      long[] y = (long[]) left;
      long[] z = (long[]) right;
      for (int i = 0; i < x.length; i++) {
        x[i] = y[i] + z[i];
      }
    }
  };

  private final int bytes;

  PlainSum(int bytes) {
    this.bytes = bytes;
  }

  /// How many bytes an element has.
  int bytes() {
    return bytes;
  }

  /// An array of this type.
  abstract Object newArray(int length);

  /// `target[i] += other[i]`.
  abstract void add(Object target, Object other);

  /// `target[i] = left[i] + right[i]`.
  abstract void add(Object target, Object left, Object right);

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
