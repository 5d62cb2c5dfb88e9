#include "watch.h"

#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../run.h"
#include "../worker.h"

enum {
  SETUP_PATIENCE_US = 10 * 1000 * 1000, /* namespaces and mounts of one run, on a machine under heavy load */
  ENDING_PATIENCE_US = 5 * 1000 * 1000, /* init ending the rest and handing files over */
  SHORTEST_POLL_MS = 2,
  LONGEST_POLL_MS = 20,
  RESIDENT_POLL_MS = 250, /* a resident program mostly waits, and its limit is generous */
  COLLECT_OVERHEAD_BYTES = 2 * 1024 * 1024, /* names and sizes around the collected files */
};

static void on_ended(struct watch *watch, const struct run_event *event) {
  watch->ended_us = watch_now_us();
  watch->result.exit_code = WIFEXITED(event->status) ? WEXITSTATUS(event->status) : -1;
  watch->result.signal = WIFSIGNALED(event->status) ? WTERMSIG(event->status) : 0;
  watch->result.cpu_us = event->cpu_us;
  watch->result.memory_bytes = event->memory_bytes;
  watch_last_sample(watch);
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
    watch->started_us = watch_now_us();
    if (write_all(watch->go, "g", 1)) watch_stop(watch, OUTCOME_SETUP_FAILED);
  }
  if (event.kind == RUN_ENDED) on_ended(watch, &event);
  if (event.kind == RUN_BROKEN) on_broken(watch, &event);
}

static void on_service(struct watch *watch) {
  uint32_t header[2];
  if (read_all(watch->slot->socket, header, sizeof header)) _exit(0);
  if (header[0] == FRAME_FEED && watch->mode == MODE_CONNECTED) watch_take_input(watch, header[1]);
  else if (header[0] == FRAME_FEED && watch->feed >= 0) watch_feed(watch, header[1]);
  else if (header[0] == FRAME_CANCEL && header[1] == 0) watch_stop(watch, OUTCOME_CANCELLED);
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
  if (buffer->overflowed) watch_stop(watch, OUTCOME_OUTPUT);
  if (which != WATCH_STDOUT || watch->mode == MODE_PLAIN) return;
  int ends = got <= 0 && watch->mode == MODE_CONNECTED;
  if (buffer->size > 0 && send_frame(watch->slot->socket, FRAME_OUTPUT, buffer->data, (uint32_t)buffer->size)) _exit(0);
  if (ends && send_frame(watch->slot->socket, FRAME_OUTPUT, "", 0)) _exit(0);
  /* The limit of a connected program is on all its output together. */
  if (watch->mode == MODE_CONNECTED) buffer->most -= buffer->size;
  buffer->size = 0;
}

static int next_poll_ms(const struct watch *watch) {
  static long processors;
  if (processors == 0) processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (watch->ended_us != 0 || watch->started_us == 0) return LONGEST_POLL_MS;
  if (watch->mode == MODE_RESIDENT) return RESIDENT_POLL_MS;
  uint64_t used = watch->result.cpu_us, most = watch->limits->cpu_us;
  uint64_t left_ms = (most > used ? most - used : 0) / 1000 / (uint64_t)processors;
  if (left_ms < SHORTEST_POLL_MS) return SHORTEST_POLL_MS;
  return left_ms > LONGEST_POLL_MS ? LONGEST_POLL_MS : (int)left_ms;
}

static void check_clock(struct watch *watch) {
  if (watch->stopped) return;
  if (watch->started_us == 0) {
    if (watch_now_us() - watch->began_us > SETUP_PATIENCE_US) watch_stop(watch, OUTCOME_SETUP_FAILED);
  } else if (watch->ended_us == 0) {
    watch_sample(watch);
  } else if (watch_now_us() - watch->ended_us > ENDING_PATIENCE_US) {
    watch_stop(watch, watch->result.outcome);
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
    if (watch->polled[WATCH_FEED].fd >= 0 && watch->polled[WATCH_FEED].revents != 0) watch_pass_input(watch);
    check_clock(watch);
  }
  /* Ended by us, or init itself fell: the counters still tell what was used. */
  if (watch->ended_us == 0 && watch->started_us != 0) watch_last_sample(watch);
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

void watch_run(struct slot *slot, const struct request *request, int *mine, int pidfd) {
  struct watch watch = {
      .slot = slot, .limits = &request->limits, .mode = request->mode, .go = mine[RUN_GO], .feed = mine[RUN_STDIN], .pidfd = pidfd};
  const int sources[WATCHED] = {slot->socket,     slot->worker,     mine[RUN_EVENTS],
                                mine[RUN_STDOUT], mine[RUN_STDERR], mine[RUN_COLLECT], -1};
  for (int i = 0; i < WATCHED; i++) watch.polled[i] = (struct pollfd){sources[i], i == WATCH_FEED ? POLLOUT : POLLIN, 0};
  watch.buffers[WATCH_STDOUT].most = watch.buffers[WATCH_STDERR].most = request->limits.output_bytes;
  watch.buffers[WATCH_COLLECT].most = request->limits.collect_bytes + COLLECT_OVERHEAD_BYTES;
  watch.init = tasks_init_of(pidfd);
  watch.began_us = watch_now_us();
  follow(&watch);
  send_outcome(&watch);
  mine[RUN_STDIN] = watch.feed;
  for (int i = WATCH_STDOUT; i < WATCHED; i++) buffer_free(&watch.buffers[i]);
}
