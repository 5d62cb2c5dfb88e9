/* The watch over one run: what it prints and is fed, what it uses, and when it must end. Used by the slot; the parts
   that share `struct watch` are watch.c (events), judging.c (limits) and feeding.c (input). */
#ifndef SANDBOXD_WATCH_H
#define SANDBOXD_WATCH_H

#include <poll.h>
#include <stdint.h>

#include "../buffer.h"
#include "../groups/cgroup.h"
#include "../protocol.h"
#include "tasks.h"

/* One slot of the helper, in the process that serves it. */
struct slot {
  int socket;
  int worker; /* channel to the worker */
  struct cgroup_slot groups;
};

/* What poll() waits for during a run. */
enum watched {
  WATCH_SOCKET,
  WATCH_WORKER,
  WATCH_EVENTS,
  WATCH_STDOUT,
  WATCH_STDERR,
  WATCH_COLLECT,
  WATCH_FEED, /* a connected program's input, while some of it waits to be read */
  WATCHED,
};

struct watch {
  struct slot *slot;
  const struct limits *limits;
  enum run_mode mode;
  struct pollfd polled[WATCHED];
  int go;
  int feed; /* where the input of a program that is fed goes, else -1 */
  int feed_ends; /* nothing comes after what waits in the buffer of WATCH_FEED */
  int pidfd;
  uint64_t cpu_fed_us; /* what a resident program had used when it was fed last */
  struct buffer buffers[WATCHED]; /* used for the four pipes */
  uint64_t began_us, started_us, ended_us; /* 0: not yet */
  int init; /* the run's first process */
  struct tasks_look look; /* what was seen last */
  uint64_t looked_us, looked_cpu_us; /* when, and what had been used by then; 0: nobody has looked yet */
  uint64_t disk_us; /* since when it waits for a disk; 0: it does not */
  uint64_t rest_us, rest_cpu_us; /* how much it had slept and used when work was seen last */
  uint64_t span_us, wanted_us;   /* how much of the time since its work was weighed last it wanted a processor */
  enum rest rest;                /* as the service has been told */
  int gone;
  int stopped; /* we ended it, for the reason in result.outcome */
  struct result result;
};

/* Follows the run until it is over and all it said was read, and sends its result. `mine` are the ends of its pipes that
   are ours (`enum run_fd`); those that are closed meanwhile are taken out. */
void watch_run(struct slot *slot, const struct request *request, int *mine, int pidfd);

/* Now, on the clock that never jumps. */
uint64_t watch_now_us(void);

/* Ends the run. The first reason counts, be it found while the program ran or just after its end. */
void watch_stop(struct watch *watch, enum outcome reason);

/* It has something to do: what it slept before is no whole rest any more. */
void watch_wake(struct watch *watch);

/* Looks at what was used, and ends the run where that breaks a limit. */
void watch_sample(struct watch *watch);

/* The same after the end, with the most memory that was held. */
void watch_last_sample(struct watch *watch);

/* Input of `size` bytes that follows on the slot's socket: of a resident program, and of a connected one. */
void watch_feed(struct watch *watch, uint32_t size);
void watch_take_input(struct watch *watch, uint32_t size);

/* Gives a connected program what its pipe has room for; what it does not want any more is dropped. */
void watch_pass_input(struct watch *watch);

/* Reads a feed that nobody waits for any more; 0, or -1 when what follows on the socket is no sound feed. */
int watch_take_feed(int socket, uint32_t size);

#endif
