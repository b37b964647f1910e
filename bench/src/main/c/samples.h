/* What every rival program shares: its clock, its loads and the line it prints per sample set. */
#ifndef ECO_BENCH_SAMPLES_H
#define ECO_BENCH_SAMPLES_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How often a message of some length is sent: first unmeasured, then measured. */
struct load {
  int bytes;
  int warmups;
  int samples;
};

static inline void fail(const char *what) {
  fprintf(stderr, "rival: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 1);
  exit(1);
}

/* Reads BYTES:WARMUPS:SAMPLES. */
static inline struct load parse_load(const char *text) {
  struct load load;
  if (sscanf(text, "%d:%d:%d", &load.bytes, &load.warmups, &load.samples) != 3) {
    fail("a load is BYTES:WARMUPS:SAMPLES");
  }
  return load;
}

static inline int64_t now_nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Memory for a message, aligned as Java aligns buffers in shared memory, its pages touched. */
static inline char *new_buffer(size_t bytes) {
  char *buffer = aligned_alloc(64, (bytes + 64) / 64 * 64);
  if (buffer == NULL) fail("out of memory");
  memset(buffer, 0, bytes);
  return buffer;
}

static inline void check(const char *buffer, size_t bytes, int expected) {
  if (bytes > 0 && (buffer[0] != (char)expected || buffer[bytes - 1] != (char)expected)) {
    fail("a message arrived with the wrong content");
  }
}

static inline int by_value(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

/* Prints samples [from, to) as one line; each sample is divided by `divisor` first. */
static inline void print_samples(const char *op, const char *phase, int bytes, const int64_t *nanos,
                                 int from, int to, double divisor) {
  int count = to - from;
  if (count <= 0) return;
  int64_t *sorted = malloc(count * sizeof *sorted);
  if (sorted == NULL) fail("out of memory");
  memcpy(sorted, nanos + from, count * sizeof *sorted);
  qsort(sorted, count, sizeof *sorted, by_value);
  /* Nearest rank: the smallest sample that at least this share of all does not exceed. */
  int p50 = (int)(((int64_t)count * 50 + 99) / 100) - 1;
  int p99 = (int)(((int64_t)count * 99 + 99) / 100) - 1;
  printf("sample op=%s phase=%s bytes=%d samples=%d min_ns=%.3f p50_ns=%.3f p99_ns=%.3f "
         "max_ns=%.3f\n",
         op, phase, bytes, count, sorted[0] / divisor, sorted[p50] / divisor,
         sorted[p99] / divisor, sorted[count - 1] / divisor);
  fflush(stdout);
  free(sorted);
}

static inline int at_most(int a, int b) { return a < b ? a : b; }

/* Prints the steady state, and before it the warm-up if the process was cold. */
static inline void print_phases(const char *op, struct load load, const int64_t *nanos, int cold,
                                double divisor) {
  if (cold) {
    print_samples(op, "first", load.bytes, nanos, 0, at_most(1, load.warmups), divisor);
    print_samples(op, "2-100", load.bytes, nanos, 1, at_most(100, load.warmups), divisor);
    print_samples(op, "101-1000", load.bytes, nanos, 100, at_most(1000, load.warmups), divisor);
  }
  print_samples(op, "steady", load.bytes, nanos, load.warmups, load.warmups + load.samples, divisor);
}

/* Ranks that take no part wait here until rank 0 has finished. */
static inline void finish(int rank, int tag) {
  int ranks;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  char done = 0;
  if (rank == 0) {
    for (int idle = 2; idle < ranks; idle++) {
      MPI_Send(&done, 1, MPI_BYTE, idle, tag, MPI_COMM_WORLD);
    }
  } else if (rank >= 2) {
    MPI_Recv(&done, 1, MPI_BYTE, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

#endif
