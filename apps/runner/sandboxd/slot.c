#include "slot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "buffer.h"
#include "protocol.h"
#include "run.h"

enum {
  SETUP_PATIENCE_US = 10 * 1000 * 1000, /* namespaces and mounts of one run, on a machine under heavy load */
  ENDING_PATIENCE_US = 5 * 1000 * 1000, /* init ending the rest and handing files over */
  SHORTEST_POLL_MS = 2,
  LONGEST_POLL_MS = 20,
  REST_US = 100 * 1000, /* without work after this long, a program rests */
  WORK_SHARE = 100,     /* less than one part in so many of the clock is no work */
  LATE_US = 100 * 1000, /* a look that comes later than this was held up itself: so may the program have been */
  RESIDENT_POLL_MS = 250, /* a resident program mostly waits, and its limit is generous */
  COLLECT_OVERHEAD_BYTES = 2 * 1024 * 1024, /* names and sizes around the collected files */
};

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
  struct pollfd polled[WATCHED];
  int go;
  int feed; /* where the input of a program that is fed goes, else -1 */
  int feed_ends; /* nothing comes after what waits in the buffer of WATCH_FEED */
  int pidfd;
  uint64_t cpu_fed_us; /* what a resident program had used when it was fed last */
  struct buffer buffers[WATCHED]; /* used for the four pipes */
  uint64_t began_us, started_us, ended_us; /* 0: not yet */
  uint64_t rest_us, rest_cpu_us; /* since when no work was seen, and what had been used by then */
  uint64_t looked_us;            /* when it was looked at last */
  int rests;                     /* as the service has been told */
  int gone;
  int stopped; /* we ended it, for the reason in result.outcome */
  struct result result;
};

static struct request request;

static uint64_t now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

/* Ends the run. The first reason counts, be it found while the program ran or just after its end. */
static void stop(struct watch *watch, enum outcome reason) {
  if (watch->stopped) return;
  watch->stopped = 1;
  if (watch->result.outcome == OUTCOME_EXITED) watch->result.outcome = reason;
  syscall(SYS_pidfd_send_signal, watch->pidfd, SIGKILL, NULL, 0);
}

/* The first limit that the counters show as broken, or OUTCOME_EXITED. */
static enum outcome judge(const struct watch *watch, const struct cgroup_sample *sample) {
  if (sample->oom_kills > 0) return OUTCOME_MEMORY;
  if (sample->refused_forks > 0) return OUTCOME_PROCESSES;
  return sample->cpu_us - watch->cpu_fed_us > watch->limits->cpu_us ? OUTCOME_CPU : OUTCOME_EXITED;
}

static void tell_rest(struct watch *watch, int rests) {
  uint32_t word = (uint32_t)rests;
  if (watch->rests == rests) return;
  watch->rests = rests;
  if (send_frame(watch->slot->socket, FRAME_REST, &word, sizeof word)) _exit(0);
}

/* Sees whether the program works or waits. True when it has waited for too long. */
static int waits_too_long(struct watch *watch) {
  uint64_t now = now_us(), late = now - watch->looked_us;
  watch->looked_us = now;
  /* On a machine that is too busy to look in time nobody can say that a program did not want to work. */
  if (late > LATE_US) watch->rest_us += late;
  uint64_t waited = now > watch->rest_us ? now - watch->rest_us : 0;
  if (watch->result.cpu_us - watch->rest_cpu_us > waited / WORK_SHARE) {
    watch->rest_us = now;
    watch->rest_cpu_us = watch->result.cpu_us;
    tell_rest(watch, 0);
    return 0;
  }
  if (waited > REST_US) tell_rest(watch, 1);
  return waited > watch->limits->idle_us;
}

static void take_sample(struct watch *watch) {
  struct cgroup_sample sample = cgroup_read(&watch->slot->groups);
  if (watch->slot->groups.home->kind == CGROUP_NONE) sample.cpu_us = watch->result.cpu_us;
  watch->result.cpu_us = sample.cpu_us;
  watch->result.wall_us = (watch->ended_us ? watch->ended_us : now_us()) - watch->started_us;
  enum outcome outcome = judge(watch, &sample);
  int may_wait = watch->ended_us != 0 || request.mode == MODE_RESIDENT;
  /* Without groups nobody knows what it uses before it has ended. */
  int is_seen = watch->slot->groups.home->kind != CGROUP_NONE;
  if (!may_wait && is_seen && waits_too_long(watch) && outcome == OUTCOME_EXITED) outcome = OUTCOME_IDLE;
  if (outcome == OUTCOME_EXITED && !may_wait && watch->result.wall_us > watch->limits->wall_us) outcome = OUTCOME_WALL;
  if (outcome == OUTCOME_EXITED) return;
  if (watch->ended_us == 0) stop(watch, outcome);
  else if (watch->result.outcome == OUTCOME_EXITED) watch->result.outcome = outcome;
}

static void take_last_sample(struct watch *watch) {
  take_sample(watch);
  uint64_t of_group = cgroup_memory_peak(&watch->slot->groups);
  if (of_group > watch->result.memory_bytes) watch->result.memory_bytes = of_group;
  if (watch->result.outcome == OUTCOME_MEMORY) watch->result.memory_bytes = watch->limits->memory_bytes;
}

static void on_ended(struct watch *watch, const struct run_event *event) {
  watch->ended_us = now_us();
  watch->result.exit_code = WIFEXITED(event->status) ? WEXITSTATUS(event->status) : -1;
  watch->result.signal = WIFSIGNALED(event->status) ? WTERMSIG(event->status) : 0;
  watch->result.cpu_us = event->cpu_us;
  watch->result.memory_bytes = event->memory_bytes;
  take_last_sample(watch);
}

static void on_broken(struct watch *watch, const struct run_event *event) {
  if (!watch->stopped) watch->result.outcome = OUTCOME_SETUP_FAILED;
  watch->result.setup_step = event->step;
  watch->result.setup_error = event->error;
  watch->stopped = 1;
  syscall(SYS_pidfd_send_signal, watch->pidfd, SIGKILL, NULL, 0);
}

static void on_event(struct watch *watch) {
  struct run_event event;
  if (read_all(watch->polled[WATCH_EVENTS].fd, &event, sizeof event)) {
    watch->polled[WATCH_EVENTS].fd = -watch->polled[WATCH_EVENTS].fd - 1;
    return;
  }
  if (event.kind == RUN_READY) {
    cgroup_mark_start(&watch->slot->groups);
    watch->started_us = watch->rest_us = watch->looked_us = now_us();
    if (write_all(watch->go, "g", 1)) stop(watch, OUTCOME_SETUP_FAILED);
  }
  if (event.kind == RUN_ENDED) on_ended(watch, &event);
  if (event.kind == RUN_BROKEN) on_broken(watch, &event);
}

static uint8_t feed_bytes[MAX_FEED_BYTES];

/* 0, or -1 when what follows on the socket is no sound feed. */
static int take_feed(int socket, uint32_t size) {
  return size > MAX_FEED_BYTES || read_all(socket, feed_bytes, size) ? -1 : 0;
}

/* The pipe holds a whole feed: a program that did not read the one before is not to be waited for. */
static void feed(struct watch *watch, uint32_t size) {
  if (take_feed(watch->slot->socket, size)) _exit(0);
  if (watch->started_us != 0 && watch->ended_us == 0) take_sample(watch);
  watch->cpu_fed_us = watch->result.cpu_us;
  if (write(watch->feed, feed_bytes, size) != (ssize_t)size) stop(watch, OUTCOME_CANCELLED);
}

static void end_feed(struct watch *watch) {
  buffer_free(&watch->buffers[WATCH_FEED]);
  watch->polled[WATCH_FEED].fd = -1;
  if (watch->feed >= 0) close(watch->feed);
  watch->feed = -1;
}

/* Gives a connected program what its pipe has room for; what it does not want any more is dropped. */
static void pass_input(struct watch *watch) {
  struct buffer *waiting = &watch->buffers[WATCH_FEED];
  ssize_t put = waiting->size == 0 ? 0 : write(watch->feed, waiting->data, waiting->size);
  if (put < 0 && errno != EAGAIN && errno != EINTR) {
    end_feed(watch);
    return;
  }
  if (put > 0) {
    waiting->size -= (size_t)put;
    memmove(waiting->data, waiting->data + put, waiting->size);
  }
  if (waiting->size == 0 && watch->feed_ends) end_feed(watch);
  else watch->polled[WATCH_FEED].fd = waiting->size > 0 ? watch->feed : -1;
}

/* The service bounds what it sends by the output limit of the program at the other end. */
static void take_input(struct watch *watch, uint32_t size) {
  if (take_feed(watch->slot->socket, size)) _exit(0);
  if (watch->feed < 0 || watch->feed_ends) return;
  watch->feed_ends = size == 0;
  if (buffer_add(&watch->buffers[WATCH_FEED], feed_bytes, size)) stop(watch, OUTCOME_CANCELLED);
  else pass_input(watch);
}

static void on_service(struct watch *watch) {
  uint32_t header[2];
  if (read_all(watch->slot->socket, header, sizeof header)) _exit(0);
  if (header[0] == FRAME_FEED && request.mode == MODE_CONNECTED) take_input(watch, header[1]);
  else if (header[0] == FRAME_FEED && watch->feed >= 0) feed(watch, header[1]);
  else if (header[0] == FRAME_CANCEL && header[1] == 0) stop(watch, OUTCOME_CANCELLED);
  else _exit(0);
}

static void on_worker(struct watch *watch) {
  struct worker_reply message;
  int count;
  if (receive_with_fds(watch->slot->worker, &message, sizeof message, NULL, 0, &count) != sizeof message) _exit(1);
  if (message.kind == WORKER_GONE) watch->gone = 1;
}

/* A descriptor that poll() is to ignore is kept as its complement, so that it can still be closed. */
static void on_output(struct watch *watch, enum watched which) {
  struct pollfd *polled = &watch->polled[which];
  struct buffer *buffer = &watch->buffers[which];
  ssize_t got = buffer_fill(buffer, polled->fd);
  if (got <= 0) polled->fd = -polled->fd - 1;
  if (buffer->overflowed) stop(watch, OUTCOME_OUTPUT);
  if (which != WATCH_STDOUT || request.mode == MODE_PLAIN) return;
  int ends = got <= 0 && request.mode == MODE_CONNECTED;
  if (buffer->size > 0 && send_frame(watch->slot->socket, FRAME_OUTPUT, buffer->data, (uint32_t)buffer->size)) _exit(0);
  if (ends && send_frame(watch->slot->socket, FRAME_OUTPUT, "", 0)) _exit(0);
  /* The limit of a connected program is on all its output together. */
  if (request.mode == MODE_CONNECTED) buffer->most -= buffer->size;
  buffer->size = 0;
}

static int next_poll_ms(const struct watch *watch) {
  static long processors;
  if (processors == 0) processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (watch->ended_us != 0 || watch->started_us == 0) return LONGEST_POLL_MS;
  if (request.mode == MODE_RESIDENT) return RESIDENT_POLL_MS;
  uint64_t used = watch->result.cpu_us, most = watch->limits->cpu_us;
  uint64_t left_ms = (most > used ? most - used : 0) / 1000 / (uint64_t)processors;
  if (left_ms < SHORTEST_POLL_MS) return SHORTEST_POLL_MS;
  return left_ms > LONGEST_POLL_MS ? LONGEST_POLL_MS : (int)left_ms;
}

static void check_clock(struct watch *watch) {
  if (watch->stopped) return;
  if (watch->started_us == 0) {
    if (now_us() - watch->began_us > SETUP_PATIENCE_US) stop(watch, OUTCOME_SETUP_FAILED);
  } else if (watch->ended_us == 0) {
    take_sample(watch);
  } else if (now_us() - watch->ended_us > ENDING_PATIENCE_US) {
    stop(watch, watch->result.outcome);
  }
}

static int is_over(const struct watch *watch) {
  if (!watch->gone) return 0;
  for (int i = WATCH_EVENTS; i < WATCH_FEED; i++)
    if (watch->polled[i].fd >= 0) return 0;
  return 1;
}

/* A program that does not even fit into its memory fails while its files are put in place. */
static void blame_memory(struct watch *watch) {
  if (cgroup_read(&watch->slot->groups).oom_kills == 0) return;
  watch->result.outcome = OUTCOME_MEMORY;
  watch->result.memory_bytes = watch->limits->memory_bytes;
}

static void follow(struct watch *watch) {
  static void (*const handlers[])(struct watch *) = {on_service, on_worker, on_event};
  while (!is_over(watch)) {
    poll(watch->polled, WATCHED, next_poll_ms(watch));
    for (int i = WATCH_SOCKET; i <= WATCH_EVENTS; i++)
      if (watch->polled[i].revents != 0) handlers[i](watch);
    for (int i = WATCH_STDOUT; i < WATCH_FEED; i++)
      if (watch->polled[i].revents != 0) on_output(watch, (enum watched)i);
    if (watch->polled[WATCH_FEED].fd >= 0 && watch->polled[WATCH_FEED].revents != 0) pass_input(watch);
    check_clock(watch);
  }
  /* Ended by us, or init itself fell: the counters still tell what was used. */
  if (watch->ended_us == 0 && watch->started_us != 0) take_last_sample(watch);
  if (watch->ended_us == 0 && watch->result.outcome == OUTCOME_EXITED) watch->result.outcome = OUTCOME_SETUP_FAILED;
  if (watch->started_us == 0) blame_memory(watch);
}

static struct blob blob_of(const struct buffer *buffer) {
  return (struct blob){buffer->data, (uint32_t)buffer->size};
}

static void send_outcome(struct watch *watch) {
  watch->result.output = blob_of(&watch->buffers[WATCH_STDOUT]);
  watch->result.errors = blob_of(&watch->buffers[WATCH_STDERR]);
  watch->result.collected = blob_of(&watch->buffers[WATCH_COLLECT]);
  if (send_result(watch->slot->socket, &watch->result)) _exit(0);
}

/* The input as a sealed memory file: the program reads it like a redirected file and cannot change it, and no writer
   has to be woken while it reads. */
static int open_input(struct blob input) {
  int writable = memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (writable < 0) return -1;
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", writable);
  int broken = write_all(writable, input.data, input.size) ||
               fcntl(writable, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
  int readable = broken ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  close(writable);
  return readable;
}

/* The input of a resident program; `mine` is where it is fed. */
static int open_feed(int *mine) {
  int both[2];
  if (pipe2(both, O_CLOEXEC)) return -1;
  *mine = both[1];
  if (fcntl(both[1], F_SETPIPE_SZ, MAX_FEED_BYTES) >= MAX_FEED_BYTES && fcntl(both[1], F_SETFL, O_NONBLOCK) == 0)
    return both[0];
  close(both[0]);
  return -1;
}

/* Both ends of the run's pipes; `mine` are the ends that stay here. */
static int open_pipes(int *fds, int *mine) {
  static const struct {
    enum run_fd fd;
    int write_end; /* which end the run gets */
  } pipes[] = {{RUN_STDOUT, 1}, {RUN_STDERR, 1}, {RUN_EVENTS, 1}, {RUN_COLLECT, 1}, {RUN_GO, 0}};
  for (size_t i = 0; i < sizeof pipes / sizeof *pipes; i++) {
    int both[2];
    if (pipe2(both, O_CLOEXEC)) return -1;
    fds[pipes[i].fd] = both[pipes[i].write_end];
    mine[pipes[i].fd] = both[!pipes[i].write_end];
  }
  return 0;
}

static void close_all(int *fds, int count) {
  for (int i = 0; i < count; i++)
    if (fds[i] >= 0) close(fds[i]);
}

/* The worker's answer to an order: the run's init, or why there is none. */
static int receive_start(struct slot *slot, int *pidfd, struct failure *failure) {
  static struct worker_reply message;
  int count;
  if (receive_with_fds(slot->worker, &message, sizeof message, pidfd, 1, &count) != sizeof message) _exit(1);
  if (message.kind == WORKER_STARTED && count == 1) return 0;
  *failure = (struct failure){message.feature, message.error};
  return -1;
}

static int order_run(struct slot *slot, int request_fd, uint32_t size, int *mine, int *pidfd,
                     struct failure *failure) {
  int fds[RUN_FDS + 1];
  memset(fds, -1, sizeof fds);
  memset(mine, -1, sizeof(int) * RUN_FDS);
  fds[RUN_REQUEST] = request_fd;
  fds[RUN_STDIN] = request.mode != MODE_PLAIN ? open_feed(&mine[RUN_STDIN]) : open_input(request.standard_input);
  if (fds[RUN_STDIN] < 0 || open_pipes(fds, mine)) {
    fail(failure, "descriptors");
    close_all(fds, RUN_FDS);
    return -1;
  }
  fds[RUN_FDS] = slot->groups.leaf;
  struct worker_order order = {size, slot->groups.leaf >= 0};
  ssize_t sent = send_with_fds(slot->worker, &order, sizeof order, fds, RUN_FDS + order.has_leaf);
  close_all(fds, RUN_FDS);
  if (sent != sizeof order) _exit(1); /* the worker is gone: the service starts another helper, and runs this there */
  return receive_start(slot, pidfd, failure);
}

static void watch_run(struct slot *slot, int *mine, int pidfd) {
  struct watch watch = {
      .slot = slot, .limits = &request.limits, .go = mine[RUN_GO], .feed = mine[RUN_STDIN], .pidfd = pidfd};
  const int sources[WATCHED] = {slot->socket,     slot->worker,     mine[RUN_EVENTS],
                                mine[RUN_STDOUT], mine[RUN_STDERR], mine[RUN_COLLECT], -1};
  for (int i = 0; i < WATCHED; i++) watch.polled[i] = (struct pollfd){sources[i], i == WATCH_FEED ? POLLOUT : POLLIN, 0};
  watch.buffers[WATCH_STDOUT].most = watch.buffers[WATCH_STDERR].most = request.limits.output_bytes;
  watch.buffers[WATCH_COLLECT].most = request.limits.collect_bytes + COLLECT_OVERHEAD_BYTES;
  watch.began_us = now_us();
  follow(&watch);
  send_outcome(&watch);
  mine[RUN_STDIN] = watch.feed;
  for (int i = WATCH_STDOUT; i < WATCHED; i++) buffer_free(&watch.buffers[i]);
}

static int run_request(struct slot *slot, int request_fd, uint32_t size, struct failure *failure) {
  int mine[RUN_FDS], pidfd = -1;
  memset(mine, -1, sizeof mine);
  int broken = cgroup_begin_run(&slot->groups, &request.limits, failure);
  if (broken) close(request_fd);
  else broken = order_run(slot, request_fd, size, mine, &pidfd, failure);
  if (!broken) watch_run(slot, mine, pidfd);
  close_all(mine, RUN_FDS);
  if (pidfd >= 0) close(pidfd);
  cgroup_end_run(&slot->groups);
  return broken;
}

/* Receives a request into a memory file, which the run's init then reads for itself. */
static void take_request(struct slot *slot, uint32_t size) {
  struct failure failure = {"request", EINVAL};
  int fd = memfd_create("request", MFD_CLOEXEC);
  if (fd < 0 || ftruncate(fd, size)) _exit(1);
  void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (bytes == MAP_FAILED || read_all(slot->socket, bytes, size)) _exit(0);
  int broken = parse_request(bytes, size, &request);
  if (broken) close(fd);
  else broken = run_request(slot, fd, size, &failure);
  munmap(bytes, size);
  if (broken && send_failure(slot->socket, &failure)) _exit(0);
}

static void start_worker(struct slot *slot, const struct worker_settings *settings) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) _exit(1);
  pid_t parent = getpid(), worker = fork();
  if (worker < 0) _exit(1);
  if (worker == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    close(ends[0]);
    close(slot->socket);
    worker_serve(ends[1], settings);
  }
  close(ends[1]);
  slot->worker = ends[0];
}

static void await_worker(struct slot *slot) {
  struct worker_reply message = {0};
  int count;
  ssize_t got = receive_with_fds(slot->worker, &message, sizeof message, NULL, 0, &count);
  if (got == sizeof message && message.kind == WORKER_READY) return;
  struct failure failure = {message.feature[0] ? message.feature : "worker", message.error};
  send_failure(slot->socket, &failure);
  _exit(1);
}

_Noreturn void slot_serve(int socket, const struct worker_settings *settings) {
  struct slot slot = {.socket = socket};
  struct failure failure;
  if (cgroup_open_slot(&slot.groups, settings->home, settings->slot, &failure)) {
    send_failure(socket, &failure);
    _exit(1);
  }
  start_worker(&slot, settings);
  await_worker(&slot);
  uint32_t kind = (uint32_t)settings->home->kind;
  if (send_frame(socket, FRAME_READY, &kind, sizeof kind)) _exit(0);
  for (;;) {
    uint32_t header[2];
    if (read_all(socket, header, sizeof header)) _exit(0);
    if (header[0] == FRAME_CANCEL && header[1] == 0) continue; /* came after its run had ended, as may a feed */
    if (header[0] == FRAME_FEED && take_feed(socket, header[1]) == 0) continue;
    if (header[0] != FRAME_RUN || header[1] == 0 || header[1] > MAX_FRAME_BYTES) _exit(1);
    take_request(&slot, header[1]);
  }
}
