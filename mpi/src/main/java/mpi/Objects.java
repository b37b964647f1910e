package mpi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;

/// Objects as bytes and back, by Java's serialisation.
///
/// Only data is let in: types of the program itself and the plain values and collections of Java. A
/// stream that names anything else, such as a type of this library, is refused before an object of
/// it exists; so is an array that is longer than its stream can fill.
final class Objects {
  private static final List<String> PLAIN =
      List.of("java.lang.", "java.util.", "java.math.", "java.time.", "java.io.File", "java.net.");
  private static final List<String> REFUSED =
      List.of("java.lang.invoke.", "java.lang.reflect.", "java.util.logging.", "mpi.", "eco.");

  /// An element of an array takes a byte of the stream at least; tables of maps have some room.
  private static final long ROOM_PER_BYTE = 16;

  private Objects() {}

  static byte[] write(Object[] objects) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeInt(objects.length);
      for (Object each : objects) {
        out.writeObject(each);
      }
    } catch (IOException e) {
      throw new MPIException(MPI.ERR_TYPE, "object cannot be sent: " + e);
    } catch (StackOverflowError e) {
      throw new MPIException(MPI.ERR_TYPE, "object cannot be sent: nested too deeply");
    }
    return bytes.toByteArray();
  }

  static Object[] read(byte[] bytes) {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      in.setObjectInputFilter(info -> judge(info, bytes.length));
      int count = in.readInt();
      if (count < 0 || count > bytes.length) {
        throw new InvalidClassException("count=" + count + ", bytes=" + bytes.length);
      }
      Object[] objects = new Object[count];
      for (int i = 0; i < count; i++) {
        objects[i] = in.readObject();
      }
      return objects;
    } catch (IOException | ClassNotFoundException e) {
      throw new MPIException(MPI.ERR_TYPE, "object cannot be received: " + e);
    } catch (StackOverflowError e) {
      throw new MPIException(MPI.ERR_TYPE, "object cannot be received: nested too deeply");
    }
  }

  private static ObjectInputFilter.Status judge(
      ObjectInputFilter.FilterInfo info, int streamBytes) {
    if (info.arrayLength() > ROOM_PER_BYTE * streamBytes) {
      return ObjectInputFilter.Status.REJECTED;
    }
    Class<?> type = info.serialClass();
    if (type == null) {
      return ObjectInputFilter.Status.UNDECIDED;
    }
    while (type.isArray()) {
      type = type.getComponentType();
    }
    return type.isPrimitive() || isData(type)
        ? ObjectInputFilter.Status.ALLOWED
        : ObjectInputFilter.Status.REJECTED;
  }

  private static boolean isData(Class<?> type) {
    String name = type.getName();
    for (String refused : REFUSED) {
      if (name.startsWith(refused)) {
        return false;
      }
    }
    ClassLoader loader = type.getClassLoader();
    if (loader != null && loader != ClassLoader.getPlatformClassLoader()) {
      return true;
    }
    for (String plain : PLAIN) {
      if (name.startsWith(plain)) {
        return true;
      }
    }
    return false;
  }
}
