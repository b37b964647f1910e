/*
 * All ranks start at one point in time, and rank 0 learns when the last of them was done: what
 * eco.bench.AgreedStart, ClockOffset and Quota do, in their order and with their numbers.
 */
#ifndef ECO_BENCH_START_H
#define ECO_BENCH_START_H

#include "samples.h"
#include <sched.h>

enum { REPORT = 1, START = 2, ASK = 3, TIME = 4, OFFSET = 5 };
enum { TRIPS = 50 };

/* As eco.bench.Patience. */
enum patience { SPIN, YIELD, NAP };

#define FIRST_LEAD_NANOS 2000000
#define LEAST_LEAD_NANOS 5000
#define MOST_LEAD_NANOS 1000000000
#define NAP_NANOS 2000000
#define STOP INT64_MIN
#define LATE (-1)

/* All ranks, in the order in which they do the operation. */
static MPI_Comm world;

struct start {
  int rank, ranks;
  enum patience patience; /* what to do while waiting */
  int barrier;           /* nobody is done before the last began */
  int64_t offset;        /* what to add to a time of rank 0 */
  int shared;            /* at rank 0: all ranks read one clock */
  int64_t lead;          /* how far rank 0 looks ahead */
  int64_t at;            /* the start in this rank's clock */
  int64_t report[2];     /* since the start: begun (LATE if the word came too late), done */
  int begun;
};

/* The samples of one load: as many as it says, fewer where the time for them runs out. */
struct quota {
  struct load load;
  int least;
  int64_t limit, deadline;
  int64_t *nanos;
  int count, steady_from;
};

static inline void send_word(int64_t word, int peer, int tag) {
  MPI_Send(&word, 1, MPI_INT64_T, peer, tag, world);
}

static inline int64_t receive_word(int peer, int tag) {
  int64_t word;
  MPI_Recv(&word, 1, MPI_INT64_T, peer, tag, world, MPI_STATUS_IGNORE);
  return word;
}

/* How far the peer's clock is ahead, by the quickest round trip; 0 if within the error of that. */
static inline int64_t ask_clock(int peer) {
  int64_t quickest = INT64_MAX, offset = 0;
  for (int trip = 0; trip < TRIPS; trip++) {
    int64_t before = now_nanos();
    send_word(0, peer, ASK);
    int64_t theirs = receive_word(peer, TIME);
    int64_t nanos = now_nanos() - before;
    if (nanos < quickest) {
      quickest = nanos;
      offset = theirs - (before + nanos / 2);
      if (llabs(offset) <= (nanos + 1) / 2) offset = 0;
    }
  }
  return offset;
}

static inline struct start new_start(int rank, int ranks, enum patience patience,
                                     int barrier) {
  struct start start = {rank, ranks, patience, barrier, 0, 1, FIRST_LEAD_NANOS, 0, {0, 0}, 0};
  if (rank == 0) {
    for (int peer = 1; peer < ranks; peer++) {
      int64_t offset = ask_clock(peer);
      start.shared &= offset == 0;
      send_word(offset, peer, OFFSET);
    }
  } else {
    for (int trip = 0; trip < TRIPS; trip++) {
      receive_word(0, ASK);
      send_word(now_nanos(), 0, TIME);
    }
    start.offset = receive_word(0, OFFSET);
  }
  return start;
}

static inline void turn_steady(struct quota *quota, int64_t now) {
  int enough = quota->count == quota->load.warmups || (quota->count > 0 && now > quota->deadline);
  if (quota->steady_from < 0 && enough) {
    quota->steady_from = quota->count;
    quota->deadline = now + quota->limit;
  }
}

static inline struct quota new_quota(struct load load, int least, int64_t warmup_limit,
                                     int64_t limit) {
  int64_t now = now_nanos();
  int64_t *nanos = (int64_t *)new_buffer((load.warmups + load.samples) * sizeof *nanos);
  struct quota quota = {load, at_most(least, load.samples), limit, now + warmup_limit, nanos, 0, -1};
  turn_steady(&quota, now);
  return quota;
}

static inline int is_filled(const struct quota *quota, int64_t now) {
  if (quota->steady_from < 0) return 0;
  int samples = quota->count - quota->steady_from;
  return samples == quota->load.samples || (samples >= quota->least && now > quota->deadline);
}

/* Rank 0: when the last rank was done, or LATE. */
static inline int64_t slowest(struct start *start) {
  int64_t latest_begin = start->report[0], earliest_end = start->report[1];
  int64_t latest_end = start->report[1];
  int late = start->report[0] < 0;
  for (int peer = 1; peer < start->ranks; peer++) {
    int64_t report[2];
    MPI_Recv(report, 2, MPI_INT64_T, peer, REPORT, world, MPI_STATUS_IGNORE);
    late |= report[0] < 0;
    if (report[0] > latest_begin) latest_begin = report[0];
    if (report[1] < earliest_end) earliest_end = report[1];
    if (report[1] > latest_end) latest_end = report[1];
  }
  if (start->barrier && start->shared && !late && earliest_end < latest_begin) {
    fail("a rank left the barrier before another came");
  }
  return late ? LATE : latest_end;
}

static inline int64_t next_lead(int64_t lead, int late) {
  int64_t next = late ? 2 * lead : lead - lead / 32;
  if (next > MOST_LEAD_NANOS) return MOST_LEAD_NANOS;
  return next < LEAST_LEAD_NANOS ? LEAST_LEAD_NANOS : next;
}

/* Ends the previous iteration and agrees on the next; 0 once there are enough samples. */
static inline int next_start(struct start *start, struct quota *quota) {
  int64_t at;
  if (start->rank == 0) {
    int64_t nanos = slowest(start);
    int64_t now = now_nanos();
    if (start->begun && nanos >= 0) {
      quota->nanos[quota->count++] = nanos;
      turn_steady(quota, now);
    }
    start->lead = next_lead(start->lead, nanos < 0);
    at = is_filled(quota, now) ? STOP : now + start->lead;
    for (int peer = 1; peer < start->ranks; peer++) send_word(at, peer, START);
  } else {
    MPI_Send(start->report, 2, MPI_INT64_T, 0, REPORT, world);
    at = receive_word(0, START);
  }
  start->begun = at != STOP;
  start->at = start->begun ? at + start->offset : STOP;
  return start->begun;
}

static inline void spin_wait(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("isb");
#endif
}

static inline void nap(int64_t nanos) {
  struct timespec time = {nanos / 1000000000, nanos % 1000000000};
  nanosleep(&time, NULL);
}

static inline void await_start(struct start *start) {
  int64_t now = now_nanos();
  int late = now > start->at;
  if (start->patience == NAP && start->at - now > NAP_NANOS) {
    nap(start->at - now - NAP_NANOS / 2);
    now = now_nanos();
  }
  while (now < start->at) {
    if (start->patience == SPIN) {
      spin_wait();
    } else {
      sched_yield();
    }
    now = now_nanos();
  }
  start->report[0] = late ? LATE : now - start->at;
}

static inline void done(struct start *start) { start->report[1] = now_nanos() - start->at; }

#endif
