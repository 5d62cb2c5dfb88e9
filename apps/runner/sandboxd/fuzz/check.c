#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../buffer.h"
#include "../protocol.h"

static void require(int holds, const char *sentence) {
  if (holds) return;
  fprintf(stderr, "%s\n", sentence);
  abort();
}

/* A copy with `more` bytes of zero behind it. It ends where its memory ends, so that reading one byte too many is
   noticed. */
static uint8_t *copy_of(const uint8_t *bytes, size_t size, size_t more) {
  uint8_t *copy = calloc(1, size + more);
  if (copy == NULL) abort();
  memcpy(copy, bytes, size);
  return copy;
}

/* The second reading of the format. It is meant to be plain and not to be fast: wherever it stands, it knows whether
   the bytes are sound so far, and whether the parsed request says the same. */
struct reading {
  const uint8_t *at;
  size_t left;
  int sound, agrees;
};

static const uint8_t *skip(struct reading *reading, size_t size) {
  if (size > reading->left) reading->sound = 0;
  if (!reading->sound) return NULL;
  reading->at += size;
  reading->left -= size;
  return reading->at - size;
}

static uint64_t read_number(struct reading *reading, size_t size) {
  const uint8_t *bytes = skip(reading, size);
  uint64_t number = 0;
  for (size_t i = size; bytes != NULL && i > 0; i--) number = number << 8 | bytes[i - 1];
  return number;
}

static void expect_number(struct reading *reading, size_t size, uint64_t parsed) {
  if (read_number(reading, size) != parsed) reading->agrees = 0;
}

static void expect_blob(struct reading *reading, struct blob parsed) {
  size_t size = read_number(reading, 4);
  if (skip(reading, size) != parsed.data || size != parsed.size) reading->agrees = 0;
}

static const char *expect_text(struct reading *reading, const char *parsed) {
  size_t size = read_number(reading, 4);
  const char *text = (const char *)skip(reading, size);
  if (text == NULL || size == 0 || strnlen(text, size) != size - 1) reading->sound = 0;
  if (text != parsed) reading->agrees = 0;
  return text;
}

static void expect_texts(struct reading *reading, char *const *parsed, size_t least, size_t most) {
  size_t count = read_number(reading, 4);
  if (count < least || count > most) reading->sound = 0;
  for (size_t i = 0; i < count && reading->sound; i++) expect_text(reading, parsed[i]);
  if (reading->sound && parsed[count] != NULL) reading->agrees = 0;
}

/* Said in another way than in protocol.c. */
static int looks_plain(const char *path) {
  char between[MAX_NAME_BYTES + 2];
  if (strlen(path) >= MAX_NAME_BYTES) return 0;
  snprintf(between, sizeof between, "/%s/", path);
  return strstr(between, "//") == NULL && strstr(between, "/./") == NULL && strstr(between, "/../") == NULL;
}

static void expect_file(struct reading *reading, const struct input_file *parsed) {
  if ((read_number(reading, 4) & 0777) != parsed->mode) reading->agrees = 0;
  const char *name = expect_text(reading, parsed->name);
  if (reading->sound && !looks_plain(name)) reading->sound = 0;
  expect_blob(reading, parsed->content);
}

static void expect_files(struct reading *reading, const struct request *parsed) {
  size_t count = read_number(reading, 4);
  if (count > MAX_FILES) reading->sound = 0;
  if (count != parsed->file_count) reading->agrees = 0;
  for (size_t i = 0; i < count && reading->sound; i++) expect_file(reading, &parsed->files[i]);
}

static struct reading read_again(const uint8_t *bytes, size_t size, const struct request *parsed) {
  struct reading reading = {bytes, size, 1, 1};
  const struct limits *limits = &parsed->limits;
  const uint64_t amounts[] = {limits->cpu_us,       limits->wall_us,    limits->idle_us, limits->patience_us, limits->memory_bytes,
                              limits->output_bytes, limits->disk_bytes, limits->collect_bytes};
  for (size_t i = 0; i < sizeof amounts / sizeof *amounts; i++) expect_number(&reading, 8, amounts[i]);
  expect_number(&reading, 4, limits->processes);
  expect_number(&reading, 4, limits->stack_told);
  expect_number(&reading, 4, parsed->mode);
  if (parsed->mode > MODE_CONNECTED || limits->stack_told > 1) reading.sound = 0;
  expect_texts(&reading, parsed->arguments, 1, MAX_ARGUMENTS);
  expect_texts(&reading, parsed->variables, 0, MAX_VARIABLES);
  expect_files(&reading, parsed);
  expect_blob(&reading, parsed->standard_input);
  if (reading.left != 0) reading.sound = 0;
  return reading;
}

int check_request(const uint8_t *bytes, size_t size) {
  static struct request request;
  uint8_t *copy = copy_of(bytes, size, 0);
  /* What an earlier request left must not shine through. */
  memset(&request, 0xA5, sizeof request);
  int taken = parse_request(copy, size, &request) == 0;
  require(memcmp(copy, bytes, size) == 0, "The parser changed what it parsed.");
  struct reading reading = read_again(copy, size, &request);
  require(!taken || reading.sound, "The parser took what is no sound request.");
  require(taken || !reading.sound, "The parser refused a sound request.");
  require(!taken || reading.agrees, "The parsed request is not what the bytes say.");
  free(copy);
  return taken;
}

void check_name(const uint8_t *bytes, size_t size) {
  size_t length = strnlen((const char *)bytes, size);
  char *name = (char *)copy_of(bytes, length, 1);
  require(is_plain_path(name) == looks_plain(name), "A name of a file was judged wrongly.");
  free(name);
}

void check_buffer(const uint8_t *bytes, size_t size) {
  enum { PIECE = 4096 };
  uint64_t most = size < 2 ? 0 : (bytes[0] | (uint64_t)bytes[1] << 8) % (size + 2);
  struct buffer buffer = {.most = most};
  int ends[2];
  if (pipe(ends)) abort();
  for (size_t at = 0; at < size;) {
    size_t piece = 1 + (bytes[at] * 64) % PIECE;
    if (piece > size - at) piece = size - at;
    if (write_all(ends[1], bytes + at, piece)) abort();
    require(buffer_fill(&buffer, ends[0]) == (ssize_t)piece, "The buffer did not take what the pipe held.");
    at += piece;
  }
  close(ends[1]);
  require(buffer_fill(&buffer, ends[0]) == 0, "The buffer did not notice the end.");
  close(ends[0]);
  require(buffer.size == (size < most ? size : most), "The buffer holds too much or too little.");
  require(buffer.overflowed == (size > most), "The buffer does not know whether something was thrown away.");
  require(buffer.size == 0 || memcmp(buffer.data, bytes, buffer.size) == 0, "The buffer holds other bytes.");
  buffer_free(&buffer);
}
