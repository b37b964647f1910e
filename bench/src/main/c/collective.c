/*
 * A collective operation over all ranks, started by all at once: the loop of
 * eco.bench.CollectiveProgram on MPI, with the contents of its CollectiveBuffers.
 *
 *   collective OP spin|yield|nap all|ROOT -|RANK,... LIMIT_MILLIS BYTES:WARMUPS:SAMPLES...
 */
#include "start.h"

/* Warming up may take so many times as long as measuring. */
enum { WARMUP_LIMITS = 6 };

enum op {
  BROADCAST, BARRIER, SCATTER, GATHER, ALLGATHER, ALL_TO_ALL,
  REDUCE, ALLREDUCE, REDUCE_SCATTER, SCAN, EXCLUSIVE_SCAN, OPS
};

static const char *const NAMES[OPS] = {
  "broadcast", "barrier", "scatter", "gather", "allgather", "all-to-all",
  "reduce", "allreduce", "reduce-scatter", "scan", "exclusive-scan"
};

static enum op op;
static int rank, ranks, only_root;

/* One rank's buffers: rows of blocks of equal length, of doubles where the operation adds. */
static char *source, *target;
static int elements; /* of a block */

static int rooted(void) { return op == BROADCAST || op == SCATTER || op == GATHER || op == REDUCE; }

static int adds(void) { return op >= REDUCE; }

static int source_blocks(void) {
  return op == SCATTER || op == ALL_TO_ALL || op == REDUCE_SCATTER ? ranks : 1;
}

static int target_blocks(void) {
  return op == GATHER || op == ALLGATHER || op == ALL_TO_ALL ? ranks : 1;
}

static int gives(int root) {
  if (op == BROADCAST || op == SCATTER) return rank == root;
  return op != BARRIER;
}

static int gets(int root) {
  if (op == GATHER || op == REDUCE) return rank == root;
  if (op == EXCLUSIVE_SCAN) return rank > 0;
  return op != BARRIER;
}

static int64_t value(int giver, int block, int iteration, int element) {
  return 37 * (giver + 1) + 11 * block + 5 * (iteration % 64) + element % 61;
}

static int64_t sum(int givers, int block, int iteration, int element) {
  int64_t sum = 0;
  for (int giver = 0; giver < givers; giver++) sum += value(giver, block, iteration, element);
  return sum;
}

static int64_t expected(int root, int block, int iteration, int element) {
  switch (op) {
    case BROADCAST: return value(root, 0, iteration, element);
    case SCATTER: return value(root, rank, iteration, element);
    case GATHER:
    case ALLGATHER: return value(block, 0, iteration, element);
    case ALL_TO_ALL: return value(block, rank, iteration, element);
    case REDUCE:
    case ALLREDUCE: return sum(ranks, 0, iteration, element);
    case REDUCE_SCATTER: return sum(ranks, rank, iteration, element);
    case SCAN: return sum(rank + 1, 0, iteration, element);
    case EXCLUSIVE_SCAN: return sum(rank, 0, iteration, element);
    default: return 0;
  }
}

/* Rewrites what this rank gives: equal elements per block, or different ones. */
static void fill(int root, int iteration, int varied) {
  if (!gives(root)) return;
  for (int block = 0; block < source_blocks(); block++) {
    size_t from = (size_t)block * elements;
    if (!varied && !adds()) {
      memset(source + from, (int)value(rank, block, iteration, 0), elements);
      continue;
    }
    int64_t same = value(rank, block, iteration, 0);
    for (int i = 0; i < elements; i++) {
      int64_t element = varied ? value(rank, block, iteration, i) : same;
      if (adds()) {
        ((double *)source)[from + i] = (double)element;
      } else {
        source[from + i] = (char)element;
      }
    }
  }
}

static void check_element(int block, int element, int64_t wanted) {
  size_t at = (size_t)block * elements + element;
  int right = adds() ? ((double *)target)[at] == (double)wanted : target[at] == (char)wanted;
  if (!right) fail("wrong result");
}

/* Looks at the first and the last element that this rank got, or at all of them. */
static void check_result(int root, int iteration, int varied) {
  if (!gets(root) || elements == 0) return;
  int last = target_blocks() - 1;
  if (!varied) {
    check_element(0, 0, expected(root, 0, iteration, 0));
    check_element(last, elements - 1, expected(root, last, iteration, 0));
    return;
  }
  for (int block = 0; block <= last; block++) {
    for (int i = 0; i < elements; i++) {
      check_element(block, i, expected(root, block, iteration, i));
    }
  }
}

static void call(int root) {
  int n = elements;
  switch (op) {
    case BROADCAST: MPI_Bcast(target, n, MPI_BYTE, root, world); break;
    case BARRIER: MPI_Barrier(world); break;
    case SCATTER: MPI_Scatter(source, n, MPI_BYTE, target, n, MPI_BYTE, root, world); break;
    case GATHER: MPI_Gather(source, n, MPI_BYTE, target, n, MPI_BYTE, root, world); break;
    case ALLGATHER: MPI_Allgather(source, n, MPI_BYTE, target, n, MPI_BYTE, world); break;
    case ALL_TO_ALL: MPI_Alltoall(source, n, MPI_BYTE, target, n, MPI_BYTE, world); break;
    case REDUCE: MPI_Reduce(source, target, n, MPI_DOUBLE, MPI_SUM, root, world); break;
    case ALLREDUCE: MPI_Allreduce(source, target, n, MPI_DOUBLE, MPI_SUM, world); break;
    case REDUCE_SCATTER:
      MPI_Reduce_scatter_block(source, target, n, MPI_DOUBLE, MPI_SUM, world);
      break;
    case SCAN: MPI_Scan(source, target, n, MPI_DOUBLE, MPI_SUM, world); break;
    case EXCLUSIVE_SCAN: MPI_Exscan(source, target, n, MPI_DOUBLE, MPI_SUM, world); break;
    default: fail("no such operation");
  }
}

/* Every rank in turn, unless one is asked for; 0 where the operation has none. */
static int root_of(int iteration) {
  if (!rooted()) return 0;
  return only_root < 0 ? iteration % ranks : only_root;
}

static void verify(void) {
  int roots = rooted() && only_root < 0 ? ranks : 1;
  for (int i = 0; i < roots; i++) {
    fill(root_of(i), i, 1);
    call(root_of(i));
    check_result(root_of(i), i, 1);
  }
  MPI_Barrier(world);
}

/* All ranks with the numbers that an order gives them: that of process r is its r-th word. */
static void take_order(const char *order) {
  if (strcmp(order, "-") == 0) return;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < rank; i++) {
    order = strchr(order, ',');
    if (order == NULL) fail("an order of all ranks expected");
    order++;
  }
  MPI_Comm_split(MPI_COMM_WORLD, 0, atoi(order), &world);
}

static void measure(struct load load, int cold, enum patience patience, int64_t limit) {
  elements = load.bytes / (adds() ? (int)sizeof(double) : 1);
  source = new_buffer((size_t)source_blocks() * load.bytes);
  target = op == BROADCAST ? source : new_buffer((size_t)target_blocks() * load.bytes);
  struct start start = new_start(rank, ranks, patience, op == BARRIER);
  struct quota quota = new_quota(load, ranks, WARMUP_LIMITS * limit, limit);
  fill(root_of(0), 0, 0);
  for (int i = 0; next_start(&start, &quota); i++) {
    await_start(&start);
    call(root_of(i));
    done(&start);
    check_result(root_of(i), i, 0);
    fill(root_of(i + 1), i + 1, 0);
  }
  verify();
  if (rank == 0) {
    int samples = quota.count - quota.steady_from;
    struct load measured = {load.bytes, quota.steady_from, samples};
    print_phases(NAMES[op], measured, quota.nanos, cold, 1);
  }
  free(quota.nanos);
  if (target != source) free(target);
  free(source);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  if (argc < 6) fail("see the first lines of collective.c");
  world = MPI_COMM_WORLD;
  take_order(argv[4]);
  MPI_Comm_rank(world, &rank);
  MPI_Comm_size(world, &ranks);
  while (op < OPS && strcmp(argv[1], NAMES[op]) != 0) op++;
  if (op == OPS) fail("no such operation");
  enum patience patience = SPIN;
  if (strcmp(argv[2], "yield") == 0) patience = YIELD;
  if (strcmp(argv[2], "nap") == 0) patience = NAP;
  only_root = strcmp(argv[3], "all") == 0 ? -1 : atoi(argv[3]);
  int64_t limit = (int64_t)atoi(argv[5]) * 1000000;
  for (int i = 6; i < argc; i++) measure(parse_load(argv[i]), i == 6, patience, limit);
  MPI_Finalize();
  return 0;
}
