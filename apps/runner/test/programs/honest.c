/* An honest program: does what its input says, one step a line, and tells what it saw of itself.

   burn MS              computes for so long
   take KIND KILOBYTES  touches so much new memory; KIND: malloc, mmap, shared, static, file
   give                 gives back what was taken last
   threads COUNT MS     so many threads, each of which computes for so long
   child KIND           a child does the steps up to `end`; KIND: waited, reaped (by the kernel) or left (alive)
   read PATH            reads a file of the machine that nobody has in memory
   total MS             computes until all processes together have used so much
   stop KIND            how it ends, if not well: fail, abort, wait, spin, flood

   Prints the processor time of all its processes and its time on the clock, both in microseconds. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_STEPS = 256, MOST_TAKEN = 64, MOST_THREADS = 8, STATIC_BYTES = 64 << 20, PAGE_BYTES = 4096 };

struct step {
  char what[16], kind[128];
  long first, second;
};

struct taken {
  char kind[16];
  char *start; /* NULL for a file */
  size_t size;
};

static struct step steps[MOST_STEPS];
static struct taken taken[MOST_TAKEN];
static int taken_count;
static char static_memory[STATIC_BYTES] __attribute__((aligned(PAGE_BYTES)));
static int64_t began_us;
static int64_t *reported_us; /* shared: what those children used that nobody waits for */

static _Noreturn void fail(const char *what) {
  perror(what);
  exit(1);
}

static int64_t clock_us(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000ll + time.tv_nsec / 1000;
}

static int64_t microseconds(struct timeval time) { return time.tv_sec * 1000000ll + time.tv_usec; }

/* This process and the children that it waited for. */
static int64_t own_us(void) {
  struct rusage children;
  getrusage(RUSAGE_CHILDREN, &children);
  return clock_us(CLOCK_PROCESS_CPUTIME_ID) + microseconds(children.ru_utime) + microseconds(children.ru_stime);
}

static int64_t seen_us(void) { return own_us() + __atomic_load_n(reported_us, __ATOMIC_SEQ_CST); }

static void tell(void) {
  printf("%lld %lld\n", (long long)seen_us(), (long long)(clock_us(CLOCK_MONOTONIC) - began_us));
  fflush(stdout);
}

static void compute(void) {
  for (volatile int i = 0; i < 2000; i++) continue;
}

static void burn(clockid_t clock, int64_t us) {
  for (int64_t until = clock_us(clock) + us; clock_us(clock) < until;) compute();
}

static char *map(size_t size, int sharing) {
  char *start = mmap(NULL, size, PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS, -1, 0);
  return start == MAP_FAILED ? NULL : start;
}

static const char *file_name(int index) {
  static char path[64];
  sprintf(path, "/%s/%d-%d", index % 2 ? "tmp" : "w", getpid(), index);
  return path;
}

static void write_file(const char *path, size_t size) {
  static const char zeros[65536];
  int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
  for (size_t at = 0; at < size; at += sizeof zeros)
    if (write(fd, zeros, sizeof zeros) != sizeof zeros) fail(path);
  close(fd);
}

static char *start_of(const char *kind, size_t size) {
  if (strcmp(kind, "malloc") == 0) return malloc(size);
  if (strcmp(kind, "mmap") == 0) return map(size, MAP_PRIVATE);
  if (strcmp(kind, "shared") == 0) return map(size, MAP_SHARED);
  return static_memory;
}

static void take(const char *kind, size_t size) {
  struct taken *more = &taken[taken_count++];
  *more = (struct taken){.size = size};
  strcpy(more->kind, kind);
  if (strcmp(kind, "file") == 0) {
    write_file(file_name(taken_count), size);
    return;
  }
  more->start = start_of(kind, size);
  if (more->start == NULL) fail(kind);
  for (size_t at = 0; at < size; at += PAGE_BYTES) more->start[at] = 1;
}

static void unmap(const struct taken *last) {
  if (strcmp(last->kind, "malloc") == 0) free(last->start);
  else if (strcmp(last->kind, "static") == 0) madvise(last->start, last->size, MADV_DONTNEED);
  else munmap(last->start, last->size);
}

static void give(void) {
  if (taken[taken_count - 1].start == NULL) unlink(file_name(taken_count));
  else unmap(&taken[taken_count - 1]);
  taken_count--;
}

/* A child has its parent's memory too, and would keep it when the parent gives it back. */
static void forget_inherited(void) {
  for (; taken_count > 0; taken_count--)
    if (taken[taken_count - 1].start != NULL) unmap(&taken[taken_count - 1]);
}

static void *burn_in_thread(void *ms) {
  burn(CLOCK_THREAD_CPUTIME_ID, (intptr_t)ms * 1000);
  return NULL;
}

static void burn_in_threads(long count, long ms) {
  pthread_t threads[MOST_THREADS];
  for (long i = 0; i < count; i++)
    if (pthread_create(&threads[i], NULL, burn_in_thread, (void *)ms)) fail("thread");
  for (long i = 0; i < count; i++) pthread_join(threads[i], NULL);
}

static void read_uncached(const char *path) {
  static char bytes[65536];
  int fd = open(path, O_RDONLY);
  if (fd < 0 || posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED)) fail(path);
  while (read(fd, bytes, sizeof bytes) > 0) continue;
  close(fd);
}

static void follow(const struct step *step);

/* The more memory a process still has at its end, the longer that takes, and no process sees that of itself: so all is
   given back before, but by a child that does not end. */
static _Noreturn void be_child(const char *kind, const struct step *first, int done) {
  forget_inherited();
  follow(first);
  int stays = strcmp(kind, "left") == 0;
  while (!stays && taken_count > 0) give();
  if (strcmp(kind, "waited") != 0) __atomic_add_fetch(reported_us, own_us(), __ATOMIC_SEQ_CST);
  if (!stays) _exit(0);
  close(done);
  for (;;) pause();
}

/* The pipe ends when the child has done its steps. */
static void start_child(const char *kind, const struct step *first) {
  int waited = strcmp(kind, "waited") == 0, done[2];
  char byte;
  if (pipe(done)) fail("pipe");
  signal(SIGCHLD, waited ? SIG_DFL : SIG_IGN);
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) be_child(kind, first, done[1]);
  close(done[1]);
  if (read(done[0], &byte, 1) != 0) fail("child");
  close(done[0]);
  if (waited && waitpid(child, NULL, 0) != child) fail("waitpid");
}

static _Noreturn void stop(const char *kind) {
  tell();
  if (strcmp(kind, "fail") == 0) exit(3);
  if (strcmp(kind, "abort") == 0) abort();
  if (strcmp(kind, "wait") == 0) pause();
  if (strcmp(kind, "flood") == 0)
    for (;;) puts("flood");
  for (;;) compute();
}

static void follow(const struct step *step) {
  for (; step->what[0] != 0 && strcmp(step->what, "end") != 0; step++) {
    if (strcmp(step->what, "burn") == 0) burn(CLOCK_PROCESS_CPUTIME_ID, step->first * 1000);
    if (strcmp(step->what, "take") == 0) take(step->kind, (size_t)step->first * 1024);
    if (strcmp(step->what, "give") == 0) give();
    if (strcmp(step->what, "threads") == 0) burn_in_threads(step->first, step->second);
    if (strcmp(step->what, "read") == 0) read_uncached(step->kind);
    if (strcmp(step->what, "stop") == 0) stop(step->kind);
    if (strcmp(step->what, "total") == 0)
      while (seen_us() < step->first * 1000) compute();
    if (strcmp(step->what, "child") == 0) {
      start_child(step->kind, step + 1);
      while (strcmp(step->what, "end") != 0) step++;
    }
  }
}

static void read_steps(void) {
  char line[256];
  for (struct step *step = steps; step < steps + MOST_STEPS - 1 && fgets(line, sizeof line, stdin) != NULL; step++)
    if (sscanf(line, "%15s %ld %ld", step->what, &step->first, &step->second) < 2)
      sscanf(line, "%15s %127s %ld", step->what, step->kind, &step->first);
}

int main(void) {
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); /* else the kernel may give two megabytes where one page is touched */
  began_us = clock_us(CLOCK_MONOTONIC);
  mallopt(M_MMAP_THRESHOLD, 65536); /* else what free() gives back to the machine depends on what was freed before */
  reported_us = (int64_t *)map(PAGE_BYTES, MAP_SHARED);
  read_steps();
  follow(steps);
  while (taken_count > 0) give();
  tell();
  return 0;
}
