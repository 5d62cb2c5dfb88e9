/* An honest program that runs beside an attack. For a tenth of a second it adds up what it holds in memory and reads
   its files again; a signal, a strange file or a changed byte is told. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WORDS = 1 << 20, MILLISECONDS = 100 };

static const char *const files[] = {"/w/value", "/tmp/value"};
static const char value[] = "the neighbour's value";
static unsigned long words[WORDS];
static volatile int signals;

static void count_signal(int number) { signals += number > 0; }

static long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void put_files(void) {
  for (int i = 0; i < 2; i++) {
    int fd = open(files[i], O_WRONLY | O_CREAT | O_EXCL, 0644);
    if (write(fd, value, sizeof value) != sizeof value) puts("no file");
    close(fd);
  }
}

static int files_are_sound(void) {
  int sound = 1;
  for (int i = 0; i < 2; i++) {
    char read_back[sizeof value] = "";
    int fd = open(files[i], O_RDONLY);
    sound &= read(fd, read_back, sizeof read_back) == sizeof value && memcmp(read_back, value, sizeof value) == 0;
    close(fd);
  }
  return sound;
}

/* "." and ".." are counted too. */
static int entries_of(const char *folder) {
  DIR *entries = opendir(folder);
  int count = 0;
  while (readdir(entries) != NULL) count++;
  closedir(entries);
  return count;
}

static unsigned long sum(void) {
  unsigned long total = 0;
  for (int i = 0; i < WORDS; i++) total += words[i];
  return total;
}

int main(void) {
  long end = milliseconds() + MILLISECONDS;
  for (int number = 1; number < NSIG; number++) signal(number, count_signal);
  for (int i = 0; i < WORDS; i++) words[i] = (unsigned long)i;
  put_files();
  unsigned long first = sum(), unsound = 0;
  do unsound += sum() != first || !files_are_sound() || entries_of("/w") != 4 || entries_of("/tmp") != 3;
  while (milliseconds() < end);
  printf("%lu in memory, %lu times unsound, %d signals\n", first, unsound, signals);
}
