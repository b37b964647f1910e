/*
 * Messages one way in windows, then one reply: the loop of eco.bench.WindowProgram on MPI.
 *
 *   window OP WINDOW blocking|pending BYTES:WARMUPS:SAMPLES...
 */
#include "samples.h"

enum { DATA = 1, REPLY = 2, READY = 3, DONE = 4 };

static void lead(const char *op, int window, int pending, struct load load, int cold) {
  int count = load.warmups + load.samples;
  int64_t *nanos = (int64_t *)new_buffer(count * sizeof *nanos);
  MPI_Request *sends = (MPI_Request *)new_buffer(window * sizeof *sends);
  char *source = new_buffer(load.bytes);
  char word[1];
  for (int i = 0; i < count; i++) {
    memset(source, i, load.bytes);
    MPI_Recv(word, 1, MPI_BYTE, 1, READY, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int64_t start = now_nanos();
    if (pending) {
      for (int k = 0; k < window; k++) {
        MPI_Isend(source, load.bytes, MPI_BYTE, 1, DATA, MPI_COMM_WORLD, &sends[k]);
      }
      MPI_Waitall(window, sends, MPI_STATUSES_IGNORE);
    } else {
      for (int k = 0; k < window; k++) {
        MPI_Send(source, load.bytes, MPI_BYTE, 1, DATA, MPI_COMM_WORLD);
      }
    }
    MPI_Recv(word, 1, MPI_BYTE, 1, REPLY, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    nanos[i] = now_nanos() - start;
  }
  print_phases(op, load, nanos, cold, window);
  free(source);
  free(sends);
  free(nanos);
}

static void follow(int window, int pending, struct load load) {
  int count = load.warmups + load.samples;
  size_t bytes = load.bytes;
  size_t slices = pending ? window : 1;
  MPI_Request *receives = (MPI_Request *)new_buffer(window * sizeof *receives);
  char *target = new_buffer(slices * bytes);
  char word[1] = {0};
  for (int i = 0; i < count; i++) {
    if (pending) {
      for (int k = 0; k < window; k++) {
        MPI_Irecv(target + k * bytes, load.bytes, MPI_BYTE, 0, DATA, MPI_COMM_WORLD, &receives[k]);
      }
      MPI_Send(word, 1, MPI_BYTE, 0, READY, MPI_COMM_WORLD);
      MPI_Waitall(window, receives, MPI_STATUSES_IGNORE);
    } else {
      MPI_Send(word, 1, MPI_BYTE, 0, READY, MPI_COMM_WORLD);
      for (int k = 0; k < window; k++) {
        MPI_Recv(target, load.bytes, MPI_BYTE, 0, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }
    }
    MPI_Send(word, 1, MPI_BYTE, 0, REPLY, MPI_COMM_WORLD);
    check(target, slices * bytes, i);
  }
  free(target);
  free(receives);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (argc < 4) fail("window OP WINDOW blocking|pending BYTES:WARMUPS:SAMPLES...");
  int window = atoi(argv[2]);
  int pending = strcmp(argv[3], "pending") == 0;
  for (int i = 4; i < argc; i++) {
    struct load load = parse_load(argv[i]);
    if (rank == 0) lead(argv[1], window, pending, load, i == 4);
    if (rank == 1) follow(window, pending, load);
  }
  finish(rank, DONE);
  MPI_Finalize();
  return 0;
}
