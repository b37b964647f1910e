package mpi;

import eco.Communicator;
import eco.Eco;
import eco.launch.Caller;
import eco.launch.Invitation;
import eco.launch.Port;
import eco.launch.PortNames;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// How groups that were not started together meet at a port.
///
///     accepting root                                connecting root
///      |  <----------- comes to the port ------------  |
///      |  near: both are in one job                    |   the leaders meet as for createIntercomm
///      |  far: an invitation -------------------->     |   both groups join one more job
///      | broadcast                                     | broadcast
///     its group                                       its group
///
/// In the further job the accepting group comes first; its root is rank 0 and has the rendezvous.
final class Ports {
  private static final String NEAR = "near";
  private static final Map<String, Port> OPEN = new ConcurrentHashMap<>();
  private static final AtomicInteger MEETINGS = new AtomicInteger();

  private Ports() {}

  static String open() {
    Session.check();
    try {
      Port port = Port.open(Session.realm().job.rank());
      OPEN.put(port.name(), port);
      return port.name();
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  static void close(String name) {
    Port port = OPEN.remove(name.strip());
    if (port == null) {
      throw notOpen("closePort", name);
    }
    port.close();
  }

  private static MPIException notOpen(String call, String name) {
    return new MPIException(
        MPI.ERR_PORT, call + ": not a port that this rank has open, port=" + Port.shown(name));
  }

  // ---- meeting ---------------------------------------------------------------------------------

  /// All ranks of `group` call it; the name of the port matters at the root only.
  static Intercomm accept(Communicator group, String name, int root) {
    Meeting.Side mine = Meeting.Side.of(group);
    Meeting.@Nullable Side[] theirs = new Meeting.Side[1];
    String heard =
        Tidings.share(
            group, root, "accept", MPI.ERR_PORT, () -> receive(group, name, mine, theirs));
    if (heard.equals(NEAR)) {
      return Meeting.join(group, root, mine, theirs[0]);
    }
    return meet(Invitation.parse(heard), group, 0, root);
  }

  /// The accepting root's part.
  private static String receive(
      Communicator group, String name, Meeting.Side mine, Meeting.@Nullable Side[] theirs) {
    Port port = OPEN.get(name.strip());
    if (port == null) {
      throw notOpen("accept", name);
    }
    Port.Visit visit = port.await(Session.deadline());
    Caller caller = visit.caller();
    Realm realm = Realm.of(group);
    if (caller.job().equals(realm.id)) {
      int tag = MEETINGS.getAndIncrement();
      visit.answer(NEAR + " " + realm.job.rank() + " " + tag);
      theirs[0] = Meeting.exchange(realm.ports, caller.rank(), tag, mine);
      return NEAR;
    }
    int size = group.size() + caller.ranks();
    Invitation invitation = Invitation.open(group.size(), size, visit.key());
    visit.answer(group.size() + " " + invitation.rendezvous());
    return invitation.text();
  }

  /// All ranks of `group` call it; the name of the port matters at the root only.
  static Intercomm connect(Communicator group, String name, int root) {
    Meeting.Side mine = Meeting.Side.of(group);
    Meeting.@Nullable Side[] theirs = new Meeting.Side[1];
    String heard =
        Tidings.share(group, root, "connect", MPI.ERR_PORT, () -> call(group, name, mine, theirs));
    if (heard.equals(NEAR)) {
      return Meeting.join(group, root, mine, theirs[0]);
    }
    Invitation invitation = Invitation.parse(heard);
    return meet(invitation, group, invitation.inviters(), 0);
  }

  /// The connecting root's part.
  private static String call(
      Communicator group, String name, Meeting.Side mine, Meeting.@Nullable Side[] theirs) {
    Realm realm = Realm.of(group);
    Caller me = new Caller(realm.id, realm.job.rank(), group.size());
    Port.Answer answer = Port.call(name, me, Session.deadline());
    String[] words = answer.text().split(" ", -1);
    if (words[0].equals(NEAR)) {
      theirs[0] =
          Meeting.exchange(
              realm.ports, Integer.parseInt(words[1]), Integer.parseInt(words[2]), mine);
      return NEAR;
    }
    int inviters = Integer.parseInt(words[0]);
    return new Invitation(inviters, inviters + group.size(), answer.key(), words[1]).text();
  }

  /// Joins the further job, in which this group's ranks begin at `first`, its `root` in front.
  private static Intercomm meet(Invitation invitation, Communicator group, int first, int root) {
    int size = group.size();
    int[] known = Realm.group(group).numbers();
    int[] numbers = Realm.unknown(invitation.size());
    for (int rank = 0; rank < size; rank++) {
      numbers[first + Math.floorMod(rank - root, size)] = known[rank];
    }
    Communicator job = Eco.join(invitation.job(first + Math.floorMod(group.rank() - root, size)));
    Realm realm = new Realm(invitation.key().jobId(), job, numbers);
    Intercomm met = Intercomm.within(job, invitation.inviters(), first + group.rank());
    Session.connected(realm, met);
    return met;
  }

  // ---- names of services -----------------------------------------------------------------------

  static void publish(String service, String port) {
    Session.check();
    try {
      if (!PortNames.ofUser().publish(service, port)) {
        throw new MPIException(
            MPI.ERR_SERVICE, "publishName: the name is taken, service=" + service);
      }
    } catch (IOException e) {
      throw failed("publishName", service, e);
    }
  }

  static void unpublish(String service, String port) {
    Session.check();
    try {
      if (!PortNames.ofUser().unpublish(service, port)) {
        throw new MPIException(
            MPI.ERR_SERVICE, "unpublishName: not the name of that port, service=" + service);
      }
    } catch (IOException e) {
      throw failed("unpublishName", service, e);
    }
  }

  static String lookup(String service) {
    Session.check();
    try {
      String port = PortNames.ofUser().lookup(service);
      if (port == null) {
        throw new MPIException(MPI.ERR_NAME, "lookupName: no such name, service=" + service);
      }
      return port;
    } catch (IOException e) {
      throw failed("lookupName", service, e);
    }
  }

  private static MPIException failed(String call, String service, IOException cause) {
    return new MPIException(
        MPI.ERR_OTHER, call + ": service=" + service + ", cause=" + cause.getMessage());
  }
}
