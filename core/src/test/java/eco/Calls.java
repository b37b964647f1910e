package eco;

import eco.Sample.Form;
import eco.schedule.Operation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Calls a communicator's operations by name, so that a test can go through all their forms.
final class Calls {
  private static final Method[] METHODS = Collectives.class.getMethods();

  private Calls() {}

  /// Calls the form of `operation` that takes `arguments`.
  static @Nullable Object make(
      Communicator group, Form form, Operation operation, @Nullable Object... arguments) {
    String name = name(form, operation);
    for (Method method : METHODS) {
      if (method.getName().equals(name) && takes(method.getParameterTypes(), arguments)) {
        try {
          return method.invoke(group, arguments);
        } catch (InvocationTargetException e) {
          if (e.getCause() instanceof RuntimeException cause) {
            throw cause;
          }
          throw new AssertionError(e.getCause());
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
    }
    throw new AssertionError("no method " + name + " for " + Arrays.toString(arguments));
  }

  /// `startAllToAll` for an all-to-all to be started.
  private static String name(Form form, Operation operation) {
    StringBuilder name = new StringBuilder(form.prefix);
    for (String word : operation.word().split("-")) {
      String capital = word.substring(0, 1).toUpperCase(java.util.Locale.ROOT);
      name.append(name.isEmpty() ? word.substring(0, 1) : capital).append(word.substring(1));
    }
    return name.toString();
  }

  private static boolean takes(Class<?>[] types, @Nullable Object[] arguments) {
    if (types.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      Object argument = arguments[i];
      boolean fits =
          types[i] == long.class
              ? argument instanceof Long
              : types[i] == int.class
                  ? argument instanceof Integer
                  : argument == null || types[i].isInstance(argument);
      if (!fits) {
        return false;
      }
    }
    return true;
  }
}
