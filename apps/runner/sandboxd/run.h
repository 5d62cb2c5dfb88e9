/* One run, from the inside of its namespaces: init is PID 1, the program PID 2. */
#ifndef SANDBOXD_RUN_H
#define SANDBOXD_RUN_H

#include <stdint.h>
#include <sys/types.h>

enum run_event_kind {
  RUN_READY = 1, /* everything is set up; the program starts when a byte arrives on RUN_GO */
  RUN_ENDED = 2, /* the program has ended; `status` is that of wait() */
  RUN_BROKEN = 3, /* `step` of the set-up failed with `error`; the program did not start */
  RUN_PAUSED = 4, /* follows RUN_ENDED and says no more; init goes on when it has been read */
};

/* What init or the program tells the slot, in one write. */
struct run_event {
  int32_t kind;
  int32_t status;
  int32_t step;
  int32_t error;
  uint64_t cpu_us;       /* RUN_ENDED: the program and its waited-for children */
  uint64_t memory_bytes; /* RUN_ENDED: the program's largest resident set; 0 where its groups tell */
};

/* The descriptors of one run, in the order in which the slot sends them to its worker. */
enum run_fd { RUN_REQUEST, RUN_STDIN, RUN_STDOUT, RUN_STDERR, RUN_EVENTS, RUN_GO, RUN_COLLECT, RUN_FDS };

struct run {
  int fds[RUN_FDS];
  uint32_t request_size;
  uid_t uid;
  int outside; /* the worker's mount namespace; see root_hide_mounts */
  int groups_enforce;
};

/* PID 1 of a run. Never returns. */
_Noreturn void run_init(const struct run *run);

#endif
