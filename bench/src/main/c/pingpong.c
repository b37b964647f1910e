/*
 * Ping-pong between ranks 0 and 1: the loop of eco.bench.PingPongProgram on MPI.
 *
 *   pingpong OP BYTES:WARMUPS:SAMPLES...
 */
#include "samples.h"

enum { PING = 1, PONG = 2, READY = 3, DONE = 4 };

/* Longer messages are paced: rank 1 says when it has rewritten its source. */
enum { PACED_ABOVE_BYTES = 1024 };

static void lead(const char *op, struct load load, int cold) {
  int count = load.warmups + load.samples;
  int64_t *nanos = (int64_t *)new_buffer(count * sizeof *nanos);
  char *source = new_buffer(load.bytes);
  char *target = new_buffer(load.bytes);
  int paced = load.bytes > PACED_ABOVE_BYTES;
  char ready[1];
  for (int i = 0; i < count; i++) {
    memset(source, i, load.bytes);
    if (paced) MPI_Recv(ready, 1, MPI_BYTE, 1, READY, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int64_t start = now_nanos();
    MPI_Send(source, load.bytes, MPI_BYTE, 1, PING, MPI_COMM_WORLD);
    MPI_Recv(target, load.bytes, MPI_BYTE, 1, PONG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    nanos[i] = now_nanos() - start;
    check(target, load.bytes, i + 1);
  }
  print_phases(op, load, nanos, cold, 2);
  free(target);
  free(source);
  free(nanos);
}

static void follow(struct load load) {
  int count = load.warmups + load.samples;
  char *source = new_buffer(load.bytes);
  char *target = new_buffer(load.bytes);
  int paced = load.bytes > PACED_ABOVE_BYTES;
  char ready[1] = {0};
  for (int i = 0; i < count; i++) {
    memset(source, i + 1, load.bytes);
    if (paced) MPI_Send(ready, 1, MPI_BYTE, 0, READY, MPI_COMM_WORLD);
    MPI_Recv(target, load.bytes, MPI_BYTE, 0, PING, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(source, load.bytes, MPI_BYTE, 0, PONG, MPI_COMM_WORLD);
    check(target, load.bytes, i);
  }
  free(target);
  free(source);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 2; i < argc; i++) {
    struct load load = parse_load(argv[i]);
    if (rank == 0) lead(argv[1], load, i == 2);
    if (rank == 1) follow(load);
  }
  finish(rank, DONE);
  MPI_Finalize();
  return 0;
}
