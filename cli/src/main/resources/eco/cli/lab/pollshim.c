/*
 * Lets programs that poll without end share a processor: preload it with LD_PRELOAD.
 *
 * Message-passing libraries ask "is anything there?" with a time-out of zero, over and over. With
 * one rank per processor that is fastest; with many ranks on two processors the ranks that wait
 * starve those that would have something to send. Here a question that has been fruitless a few
 * times in a row waits for its answer: 50 microseconds at first, then twice as long, up to
 * ECO_POLL_BLOCK_US (1000). An event ends the wait at once, and the next questions are quick again.
 *
 * Covered: poll, epoll_wait, epoll_pwait and select with a time-out of zero, and UCX's
 * ucp_worker_progress, which MPICH may call without end and without any system call. No event can
 * end that wait, so it is kept to ECO_PROGRESS_SLEEP_US (100). All other calls pass unchanged, but
 * for one: MPICH over UCX says goodbye to every peer when it ends, and waits for ever if a peer
 * said so first, as happens often when ranks share processors. The end of the process closes all
 * connections anyway, so ucp_disconnect_nb does nothing.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <time.h>

enum { QUICK_QUESTIONS = 8, QUICK_PROGRESS = 100, FIRST_WAIT_US = 50, MOST_DOUBLINGS = 10 };

static __thread long fruitless;

static long setting(const char *name, long otherwise) {
  const char *text = getenv(name);
  long value = text ? atol(text) : otherwise;
  return value >= 0 && value < 1000000 ? value : otherwise;
}

static long most_us(void) {
  static long most = -1;
  if (most < 0) most = setting("ECO_POLL_BLOCK_US", 1000);
  return most;
}

static struct timespec patience(void) {
  long over = fruitless - QUICK_QUESTIONS;
  long us = 0;
  if (over >= 0) {
    us = (long) FIRST_WAIT_US << (over < MOST_DOUBLINGS ? over : MOST_DOUBLINGS);
    if (us > most_us()) us = most_us();
  }
  struct timespec wait = {0, us * 1000};
  return wait;
}

static int answered(int ready) {
  fruitless = ready == 0 ? fruitless + 1 : 0;
  return ready;
}

int poll(struct pollfd *fds, nfds_t count, int timeout) {
  static int (*next)(struct pollfd *, nfds_t, int);
  if (!next) next = (int (*)(struct pollfd *, nfds_t, int)) dlsym(RTLD_NEXT, "poll");
  if (timeout != 0 || count == 0) return next(fds, count, timeout);
  struct timespec wait = patience();
  return answered(ppoll(fds, count, &wait, NULL));
}

/* A descriptor of epoll is readable when it has events: wait on that, then ask. */
static void await_epoll(int epoll) {
  struct timespec wait = patience();
  if (wait.tv_nsec > 0) {
    struct pollfd self = {epoll, POLLIN, 0};
    ppoll(&self, 1, &wait, NULL);
  }
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
  static int (*next)(int, struct epoll_event *, int, int);
  if (!next) next = (int (*)(int, struct epoll_event *, int, int)) dlsym(RTLD_NEXT, "epoll_wait");
  if (timeout != 0) return next(epoll, events, most, timeout);
  await_epoll(epoll);
  return answered(next(epoll, events, most, 0));
}

int epoll_pwait(int epoll, struct epoll_event *events, int most, int timeout, const sigset_t *mask) {
  static int (*next)(int, struct epoll_event *, int, int, const sigset_t *);
  if (!next)
    next = (int (*)(int, struct epoll_event *, int, int, const sigset_t *)) dlsym(
        RTLD_NEXT, "epoll_pwait");
  if (timeout != 0) return next(epoll, events, most, timeout, mask);
  await_epoll(epoll);
  return answered(next(epoll, events, most, 0, mask));
}

int select(int count, fd_set *in, fd_set *out, fd_set *odd, struct timeval *timeout) {
  static int (*next)(int, fd_set *, fd_set *, fd_set *, struct timeval *);
  if (!next)
    next = (int (*)(int, fd_set *, fd_set *, fd_set *, struct timeval *)) dlsym(
        RTLD_NEXT, "select");
  if (!timeout || timeout->tv_sec != 0 || timeout->tv_usec != 0 || count == 0)
    return next(count, in, out, odd, timeout);
  struct timespec wait = patience();
  return answered(pselect(count, in, out, odd, &wait, NULL));
}

unsigned ucp_worker_progress(void *worker) {
  static unsigned (*next)(void *);
  static long sleep_us = -1;
  static __thread long idle;
  if (!next) {
    next = (unsigned (*)(void *)) dlsym(RTLD_NEXT, "ucp_worker_progress");
    sleep_us = setting("ECO_PROGRESS_SLEEP_US", 100);
  }
  unsigned done = next(worker);
  idle = done == 0 ? idle + 1 : 0;
  if (idle > QUICK_PROGRESS) {
    struct timespec wait = {0, sleep_us * 1000};
    nanosleep(&wait, NULL);
  }
  return done;
}

/* NULL stands for done. */
void *ucp_disconnect_nb(void *endpoint) {
  (void) endpoint;
  return NULL;
}
