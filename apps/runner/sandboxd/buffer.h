/* What a pipe brought, up to a bound; what comes beyond it is read and thrown away. */
#ifndef SANDBOXD_BUFFER_H
#define SANDBOXD_BUFFER_H

#include <stdint.h>
#include <sys/types.h>

struct buffer {
  uint8_t *data;
  size_t size, capacity;
  uint64_t most;
  int overflowed;
};

/* Reads once from `fd`; the count of bytes, 0 at the end, -1 on error. */
ssize_t buffer_fill(struct buffer *buffer, int fd);

/* Appends bytes whatever the bound; 0, or -1 without memory. */
int buffer_add(struct buffer *buffer, const uint8_t *bytes, size_t size);

void buffer_free(struct buffer *buffer);

#endif
