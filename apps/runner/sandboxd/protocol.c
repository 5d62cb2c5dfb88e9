#include "protocol.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

int fail(struct failure *failure, const char *feature) {
  failure->feature = feature;
  failure->error = errno;
  return -1;
}

int read_all(int fd, void *buffer, size_t size) {
  uint8_t *at = buffer;
  while (size > 0) {
    ssize_t got = read(fd, at, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return -1;
    at += got;
    size -= (size_t)got;
  }
  return 0;
}

int write_all(int fd, const void *buffer, size_t size) {
  const uint8_t *at = buffer;
  while (size > 0) {
    ssize_t put = write(fd, at, size);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return -1;
    at += put;
    size -= (size_t)put;
  }
  return 0;
}

struct cursor {
  uint8_t *at;
  size_t left;
  int broken;
};

static uint8_t *take(struct cursor *cursor, size_t size) {
  if (cursor->broken || cursor->left < size) {
    cursor->broken = 1;
    return NULL;
  }
  uint8_t *start = cursor->at;
  cursor->at += size;
  cursor->left -= size;
  return start;
}

static uint32_t take_u32(struct cursor *cursor) {
  uint32_t value = 0;
  uint8_t *start = take(cursor, sizeof value);
  if (start != NULL) memcpy(&value, start, sizeof value);
  return value;
}

static uint64_t take_u64(struct cursor *cursor) {
  uint64_t value = 0;
  uint8_t *start = take(cursor, sizeof value);
  if (start != NULL) memcpy(&value, start, sizeof value);
  return value;
}

static struct blob take_blob(struct cursor *cursor) {
  uint32_t size = take_u32(cursor);
  uint8_t *start = take(cursor, size);
  return (struct blob){start, start == NULL ? 0 : size};
}

/* A text that is not NUL-terminated at its very end, or holds another NUL, breaks the request. */
static char *take_text(struct cursor *cursor) {
  struct blob blob = take_blob(cursor);
  if (cursor->broken || blob.size == 0 || memchr(blob.data, 0, blob.size) != blob.data + blob.size - 1) {
    cursor->broken = 1;
    return NULL;
  }
  return (char *)blob.data;
}

static void take_texts(struct cursor *cursor, char **texts, uint32_t most) {
  uint32_t count = take_u32(cursor);
  if (count > most) cursor->broken = 1;
  for (uint32_t i = 0; i < count && !cursor->broken; i++) texts[i] = take_text(cursor);
}

int is_plain_path(const char *path) {
  if (strlen(path) >= MAX_NAME_BYTES) return 0;
  for (;;) {
    size_t part = strcspn(path, "/");
    if (part == 0 || (part == 1 && path[0] == '.') || (part == 2 && path[0] == '.' && path[1] == '.')) return 0;
    if (path[part] == 0) return 1;
    path += part + 1;
  }
}

static void take_file(struct cursor *cursor, struct input_file *file) {
  file->mode = take_u32(cursor) & 0777;
  file->name = take_text(cursor);
  file->content = take_blob(cursor);
  if (!cursor->broken && !is_plain_path(file->name)) cursor->broken = 1;
}

int parse_request(uint8_t *bytes, size_t size, struct request *request) {
  struct cursor cursor = {bytes, size, 0};
  memset(request, 0, sizeof *request);
  request->limits.cpu_us = take_u64(&cursor);
  request->limits.wall_us = take_u64(&cursor);
  request->limits.idle_us = take_u64(&cursor);
  request->limits.patience_us = take_u64(&cursor);
  request->limits.memory_bytes = take_u64(&cursor);
  request->limits.output_bytes = take_u64(&cursor);
  request->limits.disk_bytes = take_u64(&cursor);
  request->limits.collect_bytes = take_u64(&cursor);
  request->limits.processes = take_u32(&cursor);
  request->limits.stack_told = take_u32(&cursor);
  request->mode = take_u32(&cursor);
  take_texts(&cursor, request->arguments, MAX_ARGUMENTS);
  take_texts(&cursor, request->variables, MAX_VARIABLES);
  request->file_count = take_u32(&cursor);
  if (request->file_count > MAX_FILES) return -1;
  for (uint32_t i = 0; i < request->file_count && !cursor.broken; i++) take_file(&cursor, &request->files[i]);
  request->standard_input = take_blob(&cursor);
  return cursor.broken || cursor.left != 0 || request->mode > MODE_CONNECTED || request->limits.stack_told > 1 ||
                 request->arguments[0] == NULL
             ? -1
             : 0;
}

int send_frame(int fd, enum frame_type type, const void *payload, uint32_t size) {
  uint32_t header[2] = {type, size};
  return write_all(fd, header, sizeof header) || write_all(fd, payload, size) ? -1 : 0;
}

int send_failure(int fd, const struct failure *failure) {
  uint8_t payload[256];
  uint32_t length = (uint32_t)strnlen(failure->feature, sizeof payload - 4);
  int32_t error = failure->error;
  memcpy(payload, &error, sizeof error);
  memcpy(payload + 4, failure->feature, length);
  return send_frame(fd, FRAME_FAILURE, payload, 4 + length);
}

static int send_blob(int fd, struct blob blob) {
  return write_all(fd, &blob.size, sizeof blob.size) || write_all(fd, blob.data, blob.size) ? -1 : 0;
}

int send_result(int fd, const struct result *result) {
  struct {
    int32_t outcome, exit_code, signal, setup_step, setup_error, reserved;
    uint64_t cpu_us, wall_us, slept_us, memory_bytes;
  } head = {result->outcome, result->exit_code, result->signal, result->setup_step, result->setup_error, 0,
            result->cpu_us,  result->wall_us,   result->slept_us,  result->memory_bytes};
  uint32_t size = (uint32_t)sizeof head + 3 * 4 + result->output.size + result->errors.size + result->collected.size;
  uint32_t header[2] = {FRAME_RESULT, size};
  if (write_all(fd, header, sizeof header) || write_all(fd, &head, sizeof head)) return -1;
  return send_blob(fd, result->output) || send_blob(fd, result->errors) || send_blob(fd, result->collected) ? -1 : 0;
}
