/* The service's side of sandboxd: length-framed binary messages over an inherited socket, little endian.

   frame   = u32 type, u32 length, payload
   text    = u32 length including its final NUL, bytes
   blob    = u32 length, bytes

   One socket belongs to one slot, and a slot runs one program at a time, so messages carry no identifiers.

   While a program runs the service hears how it rests (FRAME_REST, u32 of `enum rest`): a program that wants a
   processor for little of its time, or for none, needs no place among those that work.

   A resident program is fed with input piece by piece (FRAME_FEED) and its output is passed on as it comes
   (FRAME_OUTPUT); everything else is as in any run.

   A connected program talks to another one by the same frames, and has the limits of any run. What it is fed ends
   its whole rest, which is told again when it sleeps on. Here an empty feed is the end of its input, and an empty output
   the end of its output. What it has not read yet is kept for it. */
#ifndef SANDBOXD_PROTOCOL_H
#define SANDBOXD_PROTOCOL_H

#include <stddef.h>
#include <stdint.h>

#include "fail.h"

enum frame_type {
  FRAME_RUN = 1,
  FRAME_CANCEL = 2,
  FRAME_FEED = 3,
  FRAME_READY = 16,
  FRAME_FAILURE = 17,
  FRAME_RESULT = 18,
  FRAME_OUTPUT = 19,
  FRAME_REST = 20,
};

enum {
  FRAME_HEADER_BYTES = 8,
  MAX_FRAME_BYTES = 192 * 1024 * 1024,
  MAX_FEED_BYTES = 1024 * 1024,
  MAX_ARGUMENTS = 64,
  MAX_VARIABLES = 32,
  MAX_FILES = 2048,
  MAX_NAME_BYTES = 512,
};

struct limits {
  uint64_t cpu_us;
  uint64_t wall_us;     /* asleep, all in all */
  uint64_t idle_us;     /* asleep with next to no processor time between */
  uint64_t patience_us; /* on the clock, whatever it does: by then it was starved */
  uint64_t memory_bytes;
  uint64_t output_bytes; /* each of stdout and stderr */
  uint64_t disk_bytes;   /* each of /w and /tmp */
  uint64_t collect_bytes; /* what may come back out of /w/out; 0: nothing is collected */
  uint32_t processes;
  uint32_t stack_told; /* 1: it may ask how large its stack may become; calls.c says why others may not */
};

enum run_mode {
  MODE_PLAIN = 0,
  MODE_RESIDENT = 1, /* the CPU limit counts from each feed on, there is no wall limit, and no end of input */
  MODE_CONNECTED = 2,
};

struct blob {
  const uint8_t *data;
  uint32_t size;
};

/* A file that stands in /w before the program starts. */
struct input_file {
  const char *name; /* relative, without "." and ".." */
  uint32_t mode;
  struct blob content;
};

/* A parsed run request; every pointer points into the buffer that was parsed. */
struct request {
  struct limits limits;
  enum run_mode mode;
  char *arguments[MAX_ARGUMENTS + 1];
  char *variables[MAX_VARIABLES + 1];
  uint32_t file_count;
  struct input_file files[MAX_FILES];
  struct blob standard_input;
};

/* How a program rests, in the numbering of src/sandbox/protocol.ts. */
enum rest {
  REST_NONE = 0,
  REST_PARTLY = 1, /* it wants a processor for a small part of its time */
  REST_WHOLLY = 2, /* it has slept for a while with next to no processor time between */
};

/* Why a run ended, in the numbering of src/sandbox/protocol.ts. */
enum outcome {
  OUTCOME_EXITED = 0,
  OUTCOME_CPU = 1,
  OUTCOME_WALL = 2,
  OUTCOME_MEMORY = 3,
  OUTCOME_OUTPUT = 4,
  OUTCOME_PROCESSES = 5,
  OUTCOME_CANCELLED = 6,
  OUTCOME_SETUP_FAILED = 7,
  OUTCOME_IDLE = 8,
  OUTCOME_STARVED = 9, /* the machine did not let it work */
};

struct result {
  enum outcome outcome;
  int32_t exit_code; /* -1 when a signal ended it */
  int32_t signal;
  int32_t setup_step;
  int32_t setup_error;
  uint64_t cpu_us;
  uint64_t wall_us;
  uint64_t slept_us;
  uint64_t memory_bytes;
  struct blob output;
  struct blob errors;
  struct blob collected;
};

/* 0 and a filled request, or -1 when the bytes are not a sound request. */
int parse_request(uint8_t *bytes, size_t size, struct request *request);

/* True for a relative path of plain parts: no leading slash, no empty, "." or ".." part. */
int is_plain_path(const char *path);

/* Reads or writes everything, through interruptions; 0, or -1 on error and end of stream. */
int read_all(int fd, void *buffer, size_t size);
int write_all(int fd, const void *buffer, size_t size);

int send_frame(int fd, enum frame_type type, const void *payload, uint32_t size);
int send_failure(int fd, const struct failure *failure);
int send_result(int fd, const struct result *result);

#endif
