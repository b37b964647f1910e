package mpi;

import eco.Communicator;
import eco.message.Pending;
import java.lang.foreign.MemorySegment;

/// Data of any type as one message of a collective operation, objects too.
final class Parcel {
  private Parcel() {}

  static Pending startSend(Communicator link, Data data, int target, int tag) {
    if (!data.isObject()) {
      return link.startSend(data.packed(), target, tag);
    }
    ObjectMessage.Outgoing message = ObjectMessage.Outgoing.of(data);
    Pending first = link.startSend(message.first(), target, tag);
    message.startBody(link, target);
    return first;
  }

  /// A receive that was started.
  ///
  /// @param coming what is under way
  /// @param placing what is left to do once it has come
  record Receiving(Pending coming, Runnable placing) {
    void finish() {
      coming.await();
      placing.run();
    }
  }

  static Receiving startReceive(Communicator link, Data data, int source, int tag) {
    boolean objects = data.isObject();
    MemorySegment room = objects ? ObjectMessage.room() : data.room();
    Pending coming = link.startReceive(room, source, tag);
    Runnable placing =
        () -> {
          eco.message.Status got = coming.await();
          if (objects) {
            ObjectMessage.receive(room, got.bytes(), link, source, data);
          } else {
            data.fill(room, got.bytes());
          }
        };
    return new Receiving(coming, placing);
  }
}
