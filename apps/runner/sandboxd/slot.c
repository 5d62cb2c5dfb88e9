#include "slot.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol.h"
#include "run.h"
#include "watching/watch.h"

static struct request request;

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

static int run_request(struct slot *slot, int request_fd, uint32_t size, struct failure *failure) {
  int mine[RUN_FDS], pidfd = -1;
  memset(mine, -1, sizeof mine);
  int broken = cgroup_begin_run(&slot->groups, &request.limits, failure);
  if (broken) close(request_fd);
  else broken = order_run(slot, request_fd, size, mine, &pidfd, failure);
  if (!broken) watch_run(slot, &request, mine, pidfd);
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
    if (header[0] == FRAME_FEED && watch_take_feed(socket, header[1]) == 0) continue;
    if (header[0] != FRAME_RUN || header[1] == 0 || header[1] > MAX_FRAME_BYTES) _exit(1);
    take_request(&slot, header[1]);
  }
}
