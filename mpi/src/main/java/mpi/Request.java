package mpi;

import eco.message.Pending;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that was started and may not have ended yet.
public class Request implements Freeable {
  /// What is left to do when the core has done its part: unpacking, mostly.
  interface Completion {
    Status done(eco.message.Status status);
  }

  private @Nullable Pending pending;
  private @Nullable Completion completion;
  private @Nullable Status ended;

  /// A request of nothing.
  Request() {}

  Request(Pending pending, Completion completion) {
    this.pending = pending;
    this.completion = completion;
  }

  /// A request that has ended already.
  static Request over(Status status) {
    Request request = new Request();
    request.ended = status;
    return request;
  }

  /// What the core has under way.
  Pending pending() {
    Pending last = pending;
    if (last == null) {
      throw new IllegalStateException("request: nothing under way");
    }
    return last;
  }

  /// Takes over what another has started.
  void become(Request other) {
    pending = other.pending;
    completion = other.completion;
    ended = other.ended;
  }

  /// Whether something is under way, or over but not yet asked for.
  boolean active() {
    return pending != null || ended != null;
  }

  /// Waits for the end; a request of nothing has an empty status at once.
  Status finish() {
    Pending last = pending;
    Completion next = completion;
    Status known = ended;
    pending = null;
    completion = null;
    ended = null;
    if (known != null || last == null || next == null) {
      return known == null ? new Status() : known;
    }
    try {
      return next.done(last.await());
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// The status if it has ended, without waiting.
  @Nullable Status poll() {
    Pending last = pending;
    try {
      return last == null || ended != null || last.test() ? finish() : null;
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  // ---- one -------------------------------------------------------------------------------------

  /// Waits for the end.
  public Status Wait() {
    return finish();
  }

  /// Waits for the end.
  public void waitFor() {
    finish();
  }

  /// Waits for the end.
  public Status waitStatus() {
    return finish();
  }

  /// The status if it has ended, else null.
  public @Nullable Status Test() {
    return poll();
  }

  /// The status if it has ended, else null.
  public @Nullable Status testStatus() {
    return poll();
  }

  /// Whether it has ended.
  public boolean test() {
    return poll() != null;
  }

  /// The status if it has ended, else null; the request stays as it is.
  public @Nullable Status getStatus() {
    Status status = poll();
    if (status != null) {
      ended = status;
    }
    return status;
  }

  /// Takes back a receive that nothing has matched yet; the status then says so.
  public void Cancel() {
    Pending last = pending;
    if (last != null && last.cancel()) {
      ended = Status.ofCancelled();
    }
  }

  /// As [#Cancel].
  public void cancel() {
    Cancel();
  }

  /// Forgets the request; what is under way goes on.
  public void Free() {
    pending = null;
    completion = null;
    ended = null;
  }

  /// As [#Free].
  @Override
  public void free() {
    Free();
  }

  /// Whether nothing is under way.
  public boolean Is_null() {
    return !active();
  }

  /// As [#Is_null].
  public boolean isNull() {
    return Is_null();
  }

  // ---- all -------------------------------------------------------------------------------------

  /// Waits for all.
  public static Status[] Waitall(Request[] requests) {
    Status[] statuses = new Status[requests.length];
    for (int i = 0; i < requests.length; i++) {
      statuses[i] = requests[i].finish().at(i);
    }
    return statuses;
  }

  /// Waits for all.
  public static Status[] waitAllStatus(Request[] requests) {
    return Waitall(requests);
  }

  /// Waits for all.
  public static void waitAll(Request[] requests) {
    Waitall(requests);
  }

  /// The statuses if all have ended, else null.
  public static Status @Nullable [] Testall(Request[] requests) {
    for (Request each : requests) {
      if (each.getStatus() == null) {
        return null;
      }
    }
    return Waitall(requests);
  }

  /// The statuses if all have ended, else null.
  public static Status @Nullable [] testAllStatus(Request[] requests) {
    return Testall(requests);
  }

  /// Whether all have ended.
  public static boolean testAll(Request[] requests) {
    return Testall(requests) != null;
  }

  // ---- any -------------------------------------------------------------------------------------

  /// Waits for one; its index is in the status.
  public static Status Waitany(Request[] requests) {
    Patience patience = new Patience("Waitany");
    while (true) {
      Status status = Testany(requests);
      if (status != null) {
        return status;
      }
      patience.pause();
    }
  }

  /// Waits for one; its index is in the status.
  public static Status waitAnyStatus(Request[] requests) {
    return Waitany(requests);
  }

  /// Waits for one and returns its index.
  public static int waitAny(Request[] requests) {
    return Waitany(requests).index;
  }

  /// The status of one that has ended, else null; if there is none at all, one without an index.
  public static @Nullable Status Testany(Request[] requests) {
    boolean some = false;
    for (int i = 0; i < requests.length; i++) {
      if (requests[i].active()) {
        some = true;
        Status status = requests[i].poll();
        if (status != null) {
          return status.at(i);
        }
      }
    }
    return some ? null : new Status();
  }

  /// The status of one that has ended, else null.
  public static @Nullable Status testAnyStatus(Request[] requests) {
    return Testany(requests);
  }

  /// The index of one that has ended, else `MPI.UNDEFINED`.
  public static int testAny(Request[] requests) {
    Status status = Testany(requests);
    return status == null ? MPI.UNDEFINED : status.index;
  }

  // ---- some ------------------------------------------------------------------------------------

  /// Waits for one at least, and returns all that have ended.
  public static Status @Nullable [] Waitsome(Request[] requests) {
    Patience patience = new Patience("Waitsome");
    while (true) {
      Status[] statuses = Testsome(requests);
      if (statuses == null || statuses.length > 0) {
        return statuses;
      }
      patience.pause();
    }
  }

  /// As [#Waitsome].
  public static Status @Nullable [] waitSomeStatus(Request[] requests) {
    return Waitsome(requests);
  }

  /// As [#Waitsome], the indexes.
  public static int @Nullable [] waitSome(Request[] requests) {
    return indexes(Waitsome(requests));
  }

  /// All that have ended; null if there is none under way.
  public static Status @Nullable [] Testsome(Request[] requests) {
    List<Status> statuses = new ArrayList<>();
    boolean some = false;
    for (int i = 0; i < requests.length; i++) {
      if (requests[i].active()) {
        some = true;
        Status status = requests[i].poll();
        if (status != null) {
          statuses.add(status.at(i));
        }
      }
    }
    return some ? statuses.toArray(Status[]::new) : null;
  }

  /// As [#Testsome].
  public static Status @Nullable [] testSomeStatus(Request[] requests) {
    return Testsome(requests);
  }

  /// As [#Testsome], the indexes.
  public static int @Nullable [] testSome(Request[] requests) {
    return indexes(Testsome(requests));
  }

  private static int @Nullable [] indexes(Status @Nullable [] statuses) {
    if (statuses == null) {
      return null;
    }
    int[] indexes = new int[statuses.length];
    for (int i = 0; i < indexes.length; i++) {
      indexes[i] = statuses[i].index;
    }
    return indexes;
  }
}
