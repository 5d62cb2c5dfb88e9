#include "watch.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static uint8_t feed_bytes[MAX_FEED_BYTES];

int watch_take_feed(int socket, uint32_t size) {
  return size > MAX_FEED_BYTES || read_all(socket, feed_bytes, size) ? -1 : 0;
}

/* The pipe holds a whole feed: a program that did not read the one before is not to be waited for. */
void watch_feed(struct watch *watch, uint32_t size) {
  if (watch_take_feed(watch->slot->socket, size)) _exit(0);
  if (watch->started_us != 0 && watch->ended_us == 0) watch_sample(watch);
  watch->cpu_fed_us = watch->result.cpu_us;
  if (write(watch->feed, feed_bytes, size) != (ssize_t)size) watch_stop(watch, OUTCOME_CANCELLED);
}

static void end_feed(struct watch *watch) {
  buffer_free(&watch->buffers[WATCH_FEED]);
  watch->polled[WATCH_FEED].fd = -1;
  if (watch->feed >= 0) close(watch->feed);
  watch->feed = -1;
}

void watch_pass_input(struct watch *watch) {
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
void watch_take_input(struct watch *watch, uint32_t size) {
  if (watch_take_feed(watch->slot->socket, size)) _exit(0);
  watch_wake(watch);
  if (watch->feed < 0 || watch->feed_ends) return;
  watch->feed_ends = size == 0;
  if (buffer_add(&watch->buffers[WATCH_FEED], feed_bytes, size)) watch_stop(watch, OUTCOME_CANCELLED);
  else watch_pass_input(watch);
}
