/* Fuzzes the parser of requests (sandboxd/protocol.c): changes known inputs at random, keeps those that reach new
   code, and checks all of them (check.c).

   fuzz explore FOLDER SEED executions|seconds COUNT
     Begins with the files of FOLDER/inputs and adds to them what it finds. The input that is being checked stands in
     FOLDER/current (u32 size, bytes), so it is known whatever ends the process. Prints a line of JSON. With the same
     inputs, seed and count of executions it does the same again.
   fuzz repeat FILE   checks one input
   fuzz show FILE…    prints how the parser understands each (show.c) */
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "../protocol.h"
#include "check.h"
#include "coverage.h"
#include "mutate.h"
#include "show.h"

enum {
  MOST_INPUTS = 8192,
  PATH_BYTES = 4096,
  /* System calls are slow, so buffers are tried more rarely. */
  BUFFER_EVERY = 64,
  CLOCK_EVERY = 1024,
  /* No thousand inputs take that long: SIGALRM ends what hangs. */
  PATIENCE_S = 60,
};

struct kept {
  uint32_t size;
  uint8_t *bytes;
};

static struct kept inputs[MOST_INPUTS];
static uint32_t input_count;

static _Noreturn void give_up(const char *what) {
  perror(what);
  exit(2);
}

static double seconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void keep(const struct input *input) {
  if (input_count == MOST_INPUTS) return;
  struct kept kept = {input->size, malloc(input->size)};
  if (kept.bytes == NULL) give_up("memory");
  memcpy(kept.bytes, input->bytes, input->size);
  inputs[input_count++] = kept;
}

static void load_file(struct input *input, const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t size = fd < 0 ? -1 : read(fd, input->bytes, sizeof input->bytes);
  if (size < 0) give_up(path);
  input->size = (uint32_t)size;
  close(fd);
}

/* Named by its content, so that the same find is one file. */
static void save_find(const char *folder, const struct input *input) {
  uint64_t hash = 14695981039346656037u;
  for (uint32_t i = 0; i < input->size; i++) hash = (hash ^ input->bytes[i]) * 1099511628211u;
  char path[PATH_BYTES];
  snprintf(path, sizeof path, "%.3900s/inputs/%016" PRIx64, folder, hash);
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0 || write_all(fd, input->bytes, input->size)) give_up(path);
  close(fd);
}

/* 1 when it is a sound request. */
static int check(const struct input *input) {
  coverage_begin();
  int sound = check_request(input->bytes, input->size);
  check_name(input->bytes, input->size);
  return sound;
}

static void load_inputs(const char *folder, struct input *current) {
  char path[PATH_BYTES];
  struct dirent **entries;
  snprintf(path, sizeof path, "%.3900s/inputs", folder);
  int count = scandir(path, &entries, NULL, alphasort);
  if (count < 0) give_up(path);
  for (int i = 0; i < count; i++) {
    snprintf(path, sizeof path, "%.3700s/inputs/%.255s", folder, entries[i]->d_name);
    if (entries[i]->d_name[0] != '.') {
      load_file(current, path);
      check(current);
      coverage_is_new();
      keep(current);
    }
    free(entries[i]);
  }
  free(entries);
}

/* The input that is being checked, in a file that outlives this process. */
static struct input *map_current(const char *folder) {
  char path[PATH_BYTES];
  snprintf(path, sizeof path, "%.3900s/current", folder);
  int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0 || ftruncate(fd, sizeof(struct input))) give_up(path);
  void *mapped = mmap(NULL, sizeof(struct input), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (mapped == MAP_FAILED) give_up(path);
  close(fd);
  return mapped;
}

/* Small inputs more often: they are quick, and a change is more likely to matter. */
static void take_kept(struct input *input) {
  const struct kept *kept = &inputs[random_below(input_count)], *rival = &inputs[random_below(input_count)];
  if (rival->size < kept->size && random_below(8) > 0) kept = rival;
  input->size = kept->size;
  memcpy(input->bytes, kept->bytes, kept->size);
}

struct tally {
  uint64_t executions, sound, found;
};

static void try_next(const char *folder, struct input *current, struct tally *tally) {
  static struct input other;
  take_kept(current);
  take_kept(&other);
  mutate(current, &other);
  tally->sound += (uint64_t)check(current);
  if (coverage_is_new()) {
    tally->found++;
    keep(current);
    save_find(folder, current);
  }
  if (tally->executions % BUFFER_EVERY == 0) check_buffer(current->bytes, current->size);
  tally->executions++;
}

static int explore(const char *folder, const char *seed, const char *unit, const char *count) {
  struct input *current = map_current(folder);
  struct tally tally = {0};
  double began = seconds_now(), most = atof(count);
  int by_time = strcmp(unit, "seconds") == 0;
  mutate_seed(strtoull(seed, NULL, 10));
  load_inputs(folder, current);
  if (input_count == 0) give_up("no inputs");
  while (by_time ? seconds_now() - began < most : (double)tally.executions < most) {
    alarm(PATIENCE_S);
    for (int i = 0; i < CLOCK_EVERY; i++) try_next(folder, current, &tally);
  }
  printf("{\"seed\":%s,\"executions\":%" PRIu64 ",\"seconds\":%.1f,\"sound\":%" PRIu64 ",\"found\":%" PRIu64
         ",\"edges\":%" PRIu32 "}\n",
         seed, tally.executions, seconds_now() - began, tally.sound, tally.found, coverage_edges());
  while (input_count > 0) free(inputs[--input_count].bytes);
  return 0;
}

static void repeat(const struct input *input) {
  check_buffer(input->bytes, input->size);
  puts(check(input) ? "a sound request" : "no sound request");
}

int main(int count, char **arguments) {
  static struct input input;
  if (count == 6 && strcmp(arguments[1], "explore") == 0)
    return explore(arguments[2], arguments[3], arguments[4], arguments[5]);
  int shows = count >= 3 && strcmp(arguments[1], "show") == 0;
  if (!shows && (count != 3 || strcmp(arguments[1], "repeat") != 0)) {
    fprintf(stderr, "usage: fuzz explore FOLDER SEED executions|seconds COUNT | repeat FILE | show FILE…\n");
    return 2;
  }
  for (int i = 2; i < count; i++) {
    load_file(&input, arguments[i]);
    if (shows) show_request(input.bytes, input.size);
    else repeat(&input);
  }
  return 0;
}
