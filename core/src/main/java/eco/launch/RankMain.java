package eco.launch;

import eco.message.EcoException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The first class of a rank that `eco run` starts: it ties the rank to its launcher, then runs the
/// user's program. A rank that was invited to a further job is at its rendezvous from then on, so
/// that nobody waits for a program that ends without joining.
public final class RankMain {
  private RankMain() {}

  /// Runs the main method of the class that the first argument names, with the other arguments.
  public static void main(String[] args) {
    try {
      Switch.check(System.getenv());
      Member.open(Job.fromEnvironment(System.getenv()));
      Invitation invited = Invitation.fromEnvironment(System.getenv());
      if (invited != null) {
        Member.open(invited.job(System.getenv()));
      }
    } catch (IllegalArgumentException | EcoException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
    try {
      run(args[0], Arrays.copyOfRange(args, 1, args.length));
    } catch (Throwable e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      System.exit(1);
    }
  }

  private static void run(String name, String[] args) throws Throwable {
    Class<?> type;
    try {
      type = Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("no such class: " + name, e);
    }
    Method withArgs = find(type, String[].class);
    Method main = withArgs != null ? withArgs : find(type);
    if (main == null) {
      throw new IllegalArgumentException("no main method: class=" + name);
    }
    main.setAccessible(true);
    Object[] arguments = withArgs != null ? new Object[] {args} : new Object[0];
    try {
      main.invoke(Modifier.isStatic(main.getModifiers()) ? null : instance(type), arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  /// A main method that is not private, the nearest in the line of superclasses.
  private static @Nullable Method find(Class<?> type, Class<?>... parameters) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      try {
        Method main = each.getDeclaredMethod("main", parameters);
        if (main.getReturnType() == void.class && !Modifier.isPrivate(main.getModifiers())) {
          return main;
        }
      } catch (NoSuchMethodException e) {
        // Perhaps its superclass has one.
      }
    }
    return null;
  }

  private static Object instance(Class<?> type) throws Throwable {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(
          "an instance main needs a constructor without parameters: class=" + type.getName(), e);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
