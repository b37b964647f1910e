package eco;

import eco.message.Pending;
import eco.place.Comparison;
import eco.place.Exchange;
import eco.place.Placement;
import eco.place.Shape;
import org.jspecify.annotations.Nullable;

/// A communicator's ranks in a shape, and their exchange with their neighbours.
///
/// Every rank has a position, and sides with a neighbour on each; [Shape] tells which sides a shape
/// has. In an exchange, input and output have a block for every side: the block of a side goes to
/// the neighbour there, and the one that it has for this rank comes. Where nobody is, the block of
/// the input does not matter and that of the output stays as it is.
///
/// An exchange is a collective operation of the communicator: all its ranks call it, in the same
/// order among their other operations, with the same count and type. Input and output are buffers
/// as for those; they may be one buffer if what is given and what is taken do not overlap.
///
/// `start...` returns at once; the buffers belong to the exchange until it has ended.
/// `prepare...` does all that can be done in advance, for an exchange that comes again and again.
public final class Neighbourhood {
  /// Stands for the neighbour on a side where nobody is.
  public static final int NONE = Shape.NONE;

  private final Communicator communicator;
  private final ExchangeRequests requests;
  private final Shape shape;
  private final Placement placement;
  private final int position;
  private final String name;
  private final int checksum;
  private @Nullable Exchange exchange;

  Neighbourhood(Communicator communicator, Shape shape, Placement placement) {
    if (shape.positions() != communicator.size() || placement.size() != communicator.size()) {
      throw new IllegalArgumentException(
          "a position for every rank: shape="
              + shape
              + ", positions="
              + shape.positions()
              + ", placed="
              + placement.size()
              + ", ranks="
              + communicator.size());
    }
    this.communicator = communicator;
    this.shape = shape;
    this.placement = placement;
    this.position = placement.position(communicator.rank());
    this.requests = new ExchangeRequests(communicator.rank(), communicator.size());
    this.name = shape.toString();
    this.checksum = 31 * shape.checksum() + placement.hashCode();
  }

  // ---- who is where ----------------------------------------------------------------------------

  /// Who is whose neighbour, by position.
  public Shape shape() {
    return shape;
  }

  /// Which rank is where.
  public Placement placement() {
    return placement;
  }

  /// This rank's position.
  public int position() {
    return position;
  }

  /// Where this rank is along each extent of the shape.
  public int[] coordinates() {
    return shape.coordinates(position);
  }

  /// How many sides this rank has.
  public int sides() {
    return shape.sides(position);
  }

  /// The rank on a side, or [#NONE].
  public int neighbour(int side) {
    int there = shape.neighbour(position, side);
    return there == NONE ? NONE : placement.rank(there);
  }

  /// The ranks on all sides.
  public int[] neighbours() {
    int[] ranks = new int[sides()];
    for (int side = 0; side < ranks.length; side++) {
      ranks[side] = neighbour(side);
    }
    return ranks;
  }

  /// What all links cost on this network, beside the order of ranks and random orders.
  public Comparison comparison() {
    return Comparison.of(shape, placement, communicator.topology());
  }

  // ---- exchange --------------------------------------------------------------------------------

  /// Exchanges with all neighbours; both buffers are as many equal blocks as this rank has sides.
  public void exchange(Object input, Object output) {
    communicator.run(requests.exchange(communicator.request(), this, input, output));
  }

  /// As [#exchange], going on at once.
  public Pending startExchange(Object input, Object output) {
    return communicator.start(requests.exchange(new Request(), this, input, output));
  }

  /// As [#exchange], to be run or started many times.
  public Prepared prepareExchange(Object input, Object output) {
    return communicator.prepare(requests.exchange(new Request(), this, input, output));
  }

  /// Exchanges blocks of `count` elements, side by side from the offsets on.
  public void exchange(
      Object input, long inputOffset, Object output, long outputOffset, long count) {
    communicator.run(
        requests.exchange(
            communicator.request(), this, input, inputOffset, output, outputOffset, count));
  }

  /// As [#exchange], going on at once.
  public Pending startExchange(
      Object input, long inputOffset, Object output, long outputOffset, long count) {
    return communicator.start(
        requests.exchange(new Request(), this, input, inputOffset, output, outputOffset, count));
  }

  /// As [#exchange], to be run or started many times.
  public Prepared prepareExchange(
      Object input, long inputOffset, Object output, long outputOffset, long count) {
    return communicator.prepare(
        requests.exchange(new Request(), this, input, inputOffset, output, outputOffset, count));
  }

  /// Gives `inputCounts[side]` elements from `inputOffsets[side]` on to the neighbour on each side,
  /// and takes `outputCounts[side]` to `outputOffsets[side]`.
  public void exchange(
      Object input,
      long[] inputCounts,
      long[] inputOffsets,
      Object output,
      long[] outputCounts,
      long[] outputOffsets) {
    communicator.run(
        requests.exchange(
            communicator.request(),
            this,
            input,
            inputCounts,
            inputOffsets,
            output,
            outputCounts,
            outputOffsets));
  }

  /// As [#exchange], going on at once.
  public Pending startExchange(
      Object input,
      long[] inputCounts,
      long[] inputOffsets,
      Object output,
      long[] outputCounts,
      long[] outputOffsets) {
    return communicator.start(
        requests.exchange(
            new Request(),
            this,
            input,
            inputCounts,
            inputOffsets,
            output,
            outputCounts,
            outputOffsets));
  }

  /// As [#exchange], to be run or started many times.
  public Prepared prepareExchange(
      Object input,
      long[] inputCounts,
      long[] inputOffsets,
      Object output,
      long[] outputCounts,
      long[] outputOffsets) {
    return communicator.prepare(
        requests.exchange(
            new Request(),
            this,
            input,
            inputCounts,
            inputOffsets,
            output,
            outputCounts,
            outputOffsets));
  }

  /// This rank's part in an exchange.
  Exchange part() {
    Exchange known = exchange;
    if (known == null) {
      known = new Exchange(shape, placement, communicator.rank());
      exchange = known;
    }
    return known;
  }

  /// A number that is the same at all ranks if they mean the same neighbourhood.
  int checksum() {
    return checksum;
  }

  /// Its shape: `torus(4 x 2)`.
  @Override
  public String toString() {
    return name;
  }
}
