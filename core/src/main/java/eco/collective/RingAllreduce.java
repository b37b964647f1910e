package eco.collective;

/// Allreduce around a ring: reduce-scatter, then allgather, both over the same neighbours.
///
///     first turn     every part of the vector goes round once and collects all contributions
///     second turn    every finished part goes round once more and is kept by all
///
/// Cost: `2 (P - 1) (L + g(m / P))`; every link carries `2 m (P - 1) / P` bytes, the least
/// possible. Wins for long vectors. Restriction: commutative reductions only, as in
/// [RingReduceScatter].
///
/// Paper: Patarasuk and Yuan, Bandwidth optimal all-reduce algorithms, 2009.
final class RingAllreduce implements Algorithm {
  @Override
  public int write(Stage stage) {
    return InSequence.of(new RingReduceScatter(), new RingAllgather()).write(stage);
  }
}
