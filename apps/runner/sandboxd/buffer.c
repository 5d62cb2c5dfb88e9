#include "buffer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int grow(struct buffer *buffer, size_t needed) {
  if (needed <= buffer->capacity) return 0;
  size_t capacity = needed < 2 * buffer->capacity ? 2 * buffer->capacity : needed;
  uint8_t *data = realloc(buffer->data, capacity);
  if (data == NULL) return -1;
  buffer->data = data;
  buffer->capacity = capacity;
  return 0;
}

ssize_t buffer_fill(struct buffer *buffer, int fd) {
  static uint8_t bytes[65536];
  ssize_t got;
  do got = read(fd, bytes, sizeof bytes);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return got;
  size_t room = buffer->most - buffer->size, kept = (size_t)got < room ? (size_t)got : room;
  if (kept < (size_t)got) buffer->overflowed = 1;
  if (kept == 0) return got; /* there may be no memory yet, and even nothing must not be copied to nowhere */
  if (grow(buffer, buffer->size + kept)) return -1;
  memcpy(buffer->data + buffer->size, bytes, kept);
  buffer->size += kept;
  return got;
}

int buffer_add(struct buffer *buffer, const uint8_t *bytes, size_t size) {
  if (size == 0) return 0;
  if (grow(buffer, buffer->size + size)) return -1;
  memcpy(buffer->data + buffer->size, bytes, size);
  buffer->size += size;
  return 0;
}

void buffer_free(struct buffer *buffer) {
  free(buffer->data);
  *buffer = (struct buffer){0};
}
