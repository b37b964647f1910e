package eco.execute;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;

/// Copies a loop for one operator, so that the compiler sees that operator as a constant.
///
/// One loop called with many operators would call each through an interface, element by element.
/// A copy is a hidden class made from the same class file; its operator is a static final field,
/// which is inlined and then vectorised. User lambdas gain from it as much as sums do.
final class Specialised {
  private static final Lookup LOOKUP = MethodHandles.lookup();

  private Specialised() {}

  /// A copy of `template` that uses `operator`.
  static Loop copy(Class<? extends Loop> template, Object operator) {
    String file = template.getSimpleName() + ".class";
    try (InputStream stream = template.getResourceAsStream(file)) {
      if (stream == null) {
        throw new IllegalStateException("class file not found: name=" + file);
      }
      Class<?> copy =
          LOOKUP
              .defineHiddenClassWithClassData(stream.readAllBytes(), operator, true)
              .lookupClass();
      return (Loop) copy.getDeclaredConstructor().newInstance();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("loop not copied: name=" + file, e);
    }
  }

  /// The operator that the copy behind `lookup` was made for.
  static <T> T operator(Lookup lookup, Class<T> type) {
    try {
      return MethodHandles.classData(lookup, ConstantDescs.DEFAULT_NAME, type);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("not a copy: class=" + lookup.lookupClass(), e);
    }
  }
}
