package mpi;

import eco.Communicator;
import eco.network.Medium;
import eco.network.Topology;
import eco.place.Placement;
import eco.place.Shape;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Ranks of one group.
public class Intracomm extends Comm {
  /// Without ranks, until some are given.
  Intracomm() {}

  Intracomm(Communicator link) {
    attach(link);
  }

  private static Intracomm of(@Nullable Communicator link) {
    Intracomm comm = new Intracomm();
    comm.attach(link);
    return comm;
  }

  @Override
  public Intracomm clone() {
    try {
      Intracomm copy = new Intracomm(link().duplicate());
      copy.takeAttributes(this);
      return copy;
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  @Override
  public Intracomm dup() {
    return clone();
  }

  @Override
  public Intracomm Dup() {
    return clone();
  }

  @Override
  public Intracomm iDup() {
    return clone();
  }

  @Override
  public Intracomm dupWithInfo(Info info) {
    return clone();
  }

  // ---- smaller ones ----------------------------------------------------------------------------

  private @Nullable Communicator part(int colour, int key) {
    if (colour < 0 && colour != MPI.UNDEFINED) {
      throw new MPIException(MPI.ERR_ARG, "split: colour=" + colour + ", allowed=0 and more");
    }
    try {
      return link().split(colour == MPI.UNDEFINED ? Communicator.NO_COLOUR : colour, key);
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// The ranks of equal colour, in the order of keys; null for the colour `MPI.UNDEFINED`.
  public final @Nullable Intracomm Split(int colour, int key) {
    Communicator part = part(colour, key);
    return part == null ? null : new Intracomm(part);
  }

  /// As [#Split], but never null: see [#isNull].
  public final Intracomm split(int colour, int key) {
    return of(part(colour, key));
  }

  /// The ranks that share this rank's memory, as was proven when they joined the job.
  ///
  /// @param splitType `MPI.COMM_TYPE_SHARED`, or `MPI.UNDEFINED` for a rank that will be in none
  public final Intracomm splitType(int splitType, int key, Info info) {
    if (splitType == MPI.UNDEFINED) {
      return split(MPI.UNDEFINED, key);
    }
    if (splitType != MPI.COMM_TYPE_SHARED) {
      throw MPIException.unsupported("Intracomm.splitType of another type than COMM_TYPE_SHARED");
    }
    Topology topology = link().topology();
    int first = 0;
    while (first != Rank() && topology.medium(Rank(), first).kind() != Medium.Kind.SHARED_MEMORY) {
      first++;
    }
    return split(first, key);
  }

  private @Nullable Communicator members(Group group) {
    int place = group.Rank();
    return part(place == MPI.UNDEFINED ? MPI.UNDEFINED : 0, Math.max(0, place));
  }

  /// The ranks of a group; null for the others. All ranks of this communicator call it.
  public final @Nullable Intracomm Create(Group group) {
    Communicator part = members(group);
    return part == null ? null : new Intracomm(part);
  }

  /// As [#Create], but never null: see [#isNull].
  public final Intracomm create(Group group) {
    return of(members(group));
  }

  /// The ranks of a group, which alone call it.
  public final Intracomm createGroup(Group group, int tag) {
    int place = group.Rank();
    if (place == MPI.UNDEFINED) {
      return new Intracomm();
    }
    try {
      Realm realm = Realm.of(link());
      int[] ranks = realm.ranks(group);
      int[] number = {link().newNumber()};
      if (place == 0) {
        for (int i = 1; i < ranks.length; i++) {
          realm.ports.send(number, ranks[i], tag);
        }
      } else {
        realm.ports.receive(number, ranks[0], tag);
      }
      return new Intracomm(link().assemble(number[0], ranks));
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  // ---- topologies ------------------------------------------------------------------------------

  private CartComm cart(int[] dims, boolean[] periods, boolean reorder) {
    Grid grid = new Grid(dims.clone(), periods.clone());
    if (grid.size() > Size()) {
      throw new MPIException(
          MPI.ERR_DIMS, "Create_cart: places=" + grid.size() + ", ranks=" + Size());
    }
    int place = reorder && Rank() < grid.size() ? place(grid) : Rank();
    Communicator part = part(Rank() < grid.size() ? 0 : MPI.UNDEFINED, place);
    return new Cartcomm(part, grid);
  }

  /// Where this rank stands if neighbours in the grid are to be near each other on the network.
  private int place(Grid grid) {
    int[] first = IntStream.range(0, grid.size()).toArray();
    Topology topology = link().topology().group(first);
    return Placement.near(Shape.graph(grid.neighbours()), topology).position(Rank());
  }

  /// A grid of the first ranks; null for those left over.
  ///
  /// @param reorder whether ranks may change places, so that neighbours are near on the network
  public final @Nullable Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
    CartComm made = cart(dims, periods, reorder);
    return made.isNull() ? null : (Cartcomm) made;
  }

  /// As [#Create_cart], but never null: see [#isNull].
  public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) {
    return cart(dims, periods, reorder);
  }

  private GraphComm graph(int[] index, int[] edges) {
    if (index.length > Size()) {
      throw new MPIException(
          MPI.ERR_TOPOLOGY, "Create_graph: nodes=" + index.length + ", ranks=" + Size());
    }
    Communicator part = part(Rank() < index.length ? 0 : MPI.UNDEFINED, Rank());
    return new Graphcomm(part, new GraphParms(index.clone(), edges.clone()));
  }

  /// A graph over the first ranks; null for those left over.
  ///
  /// @param index how many edges the nodes up to each have together
  /// @param edges the neighbours of node 0, of node 1 and so on
  public final @Nullable Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
    GraphComm made = graph(index, edges);
    return made.isNull() ? null : (Graphcomm) made;
  }

  /// As [#Create_graph], but never null: see [#isNull].
  public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) {
    return graph(index, edges);
  }

  /// A graph of which each rank tells its own neighbours.
  public final GraphComm createDistGraphAdjacent(
      int[] sources,
      int[] sourceWeights,
      int[] destinations,
      int[] destWeights,
      Info info,
      boolean reorder) {
    return new Graphcomm(
        clone().link(),
        new DistGraphNeighbors(sources, sourceWeights, destinations, destWeights, true));
  }

  /// As above, without weights.
  public final GraphComm createDistGraphAdjacent(
      int[] sources, int[] destinations, Info info, boolean reorder) {
    return new Graphcomm(
        clone().link(),
        new DistGraphNeighbors(
            sources, new int[sources.length], destinations, new int[destinations.length], false));
  }

  /// A graph of which each rank tells any edges.
  public final GraphComm createDistGraph(
      int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder) {
    return new Graphcomm(
        clone().link(), EdgeList.gather(link(), sources, degrees, destinations, weights));
  }

  /// As above, without weights.
  public final GraphComm createDistGraph(
      int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder) {
    return new Graphcomm(
        clone().link(), EdgeList.gather(link(), sources, degrees, destinations, null));
  }

  // ---- meeting others --------------------------------------------------------------------------

  /// The name of a port that this rank can accept at.
  ///
  /// It holds a secret: whoever knows it can connect.
  public static String openPort() {
    return Ports.open();
  }

  /// As [#openPort()].
  public static String openPort(Info info) {
    return Ports.open();
  }

  /// Closes a port of this rank's; those who wait there hear of it.
  public static void closePort(String port) {
    Ports.close(port);
  }

  /// Waits at a port of the root's for another group, of this job or of another.
  public final Intercomm accept(String port, int root) {
    try {
      return Ports.accept(link(), port, root);
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// As [#accept(String,int)].
  public final Intercomm accept(String port, Info info, int root) {
    return accept(port, root);
  }

  /// Goes to a port at which another group waits, or will.
  public final Intercomm connect(String port, int root) {
    try {
      return Ports.connect(link(), port, root);
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// As [#connect(String,int)].
  public final Intercomm connect(String port, Info info, int root) {
    return connect(port, root);
  }

  /// Lets the jobs of this user find a port by the name of its service.
  ///
  /// They find it on all machines that share the home directory.
  public static void publishName(String service, String port) {
    Ports.publish(service, port);
  }

  /// As [#publishName(String,String)].
  public static void publishName(String service, Info info, String port) {
    Ports.publish(service, port);
  }

  /// Takes a name back.
  public static void unpublishName(String service, String port) {
    Ports.unpublish(service, port);
  }

  /// As [#unpublishName(String,String)].
  public static void unpublishName(String service, Info info, String port) {
    Ports.unpublish(service, port);
  }

  /// The port that was published under that name.
  public static String lookupName(String service) {
    return Ports.lookup(service);
  }

  /// As [#lookupName(String)].
  public static String lookupName(String service, Info info) {
    return Ports.lookup(service);
  }

  // ---- starting processes ----------------------------------------------------------------------

  /// Starts `maxProcs` processes and waits until they have called Init.
  ///
  /// They are ranks of a world of their own, in turn on the hosts of the job. What is to be started
  /// matters at the root only.
  ///
  /// @param command `java`, whose arguments then are those of the `java` command; or a class, a
  ///     `.jar` or a `.java` file
  /// @param info may have a `wdir`, where they start, and `host`, the hosts to take; another key is
  ///     refused
  /// @param errorCodes gets a code for each of them; null: not asked for
  /// @throws MPIException if one of them ends before it has called Init, or cannot be started
  public final Intercomm spawn(
      String command,
      String @Nullable [] args,
      int maxProcs,
      @Nullable Info info,
      int root,
      int @Nullable [] errorCodes) {
    return Spawn.run(
        link(),
        root,
        () -> List.of(SpawnCommand.launch(command, args, maxProcs, info)),
        errorCodes);
  }

  /// As [#spawn], with several commands, whose processes are in one world, one after another.
  public final Intercomm spawnMultiple(
      String[] commands,
      String[] @Nullable [] args,
      int[] maxProcs,
      Info @Nullable [] infos,
      int root,
      int @Nullable [] errorCodes) {
    return Spawn.run(
        link(), root, () -> SpawnCommand.launch(commands, args, maxProcs, infos), errorCodes);
  }
}
