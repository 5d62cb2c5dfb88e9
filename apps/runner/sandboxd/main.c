/* sandboxd: runs programs that nobody trusts, one after another per slot.

   sandboxd groups|rlimits SLOTS PREPARED NODE
   Descriptor 3 is the lifeline: when its other end closes, everything ends. Descriptors 4 to 3+SLOTS are the slots'
   sockets (see protocol.h). Nothing is listened on, so nobody but the parent can reach it. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "groups/cgroup.h"
#include "filter.h"
#include "protocol.h"
#include "slot.h"

enum {
  LIFELINE = 3,
  FIRST_SLOT = 4,
  MOST_SLOTS = 64,
  MOST_INSTANCES = 8,
  /* A range that neither distributions nor systemd hand out: 8 instances of 64 slots, one user each. */
  FIRST_UID = 60600,
};

/* Several runners may live on one machine; each holds a number, and with it names and users of its own. The lock is
   inherited by every child of ours, so a number is free only when the last of them is gone. The descriptor that holds
   the lock, or -1. */
static int lock_number(int number) {
  char path[64];
  snprintf(path, sizeof path, "/run/assay-runner.%d.lock", number);
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}

static int claim_instance(struct failure *failure) {
  for (int number = 0; number < MOST_INSTANCES; number++)
    if (lock_number(number) >= 0) return number;
  return fail(failure, errno == EWOULDBLOCK ? "instance" : "lock");
}

static void clear_dead_instances(const struct cgroup_home *home, int own) {
  for (int number = 0; number < MOST_INSTANCES; number++) {
    int lock = number == own ? -1 : lock_number(number);
    if (lock < 0) continue;
    cgroup_clear_other(home, number);
    close(lock);
  }
}

static _Noreturn void become_slot(const struct worker_settings *settings, int slots, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  close(LIFELINE);
  for (int other = 0; other < slots; other++)
    if (other != settings->slot) close(FIRST_SLOT + other);
  slot_serve(FIRST_SLOT + settings->slot, settings);
}

static int start_slots(struct worker_settings settings, int slots, struct failure *failure) {
  pid_t parent = getpid();
  for (int index = 0; index < slots; index++, settings.uid++) {
    settings.slot = index;
    pid_t child = fork();
    if (child < 0) return fail(failure, "processes");
    if (child == 0) become_slot(&settings, slots, parent);
  }
  for (int index = 0; index < slots; index++) close(FIRST_SLOT + index);
  return 0;
}

/* Until the parent is gone, a signal asks us to go, or a slot has died: a slot that died takes the whole helper with
   it, and the service starts a new one. */
static void await_end(int signals) {
  struct pollfd polled[] = {{LIFELINE, POLLIN, 0}, {signals, POLLIN, 0}};
  while (poll(polled, 2, -1) < 0 && errno == EINTR) continue;
}

/* Slots die here, their workers and runs die with them (PR_SET_PDEATHSIG) and become ours to bury. */
static void end_children(void) {
  for (;;) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
    FILE *children = fopen(path, "re");
    int pid;
    while (children != NULL && fscanf(children, "%d", &pid) == 1) kill(pid, SIGKILL);
    if (children != NULL) fclose(children);
    if (wait(NULL) < 0 && errno == ECHILD) return;
  }
}

static int watch_signals(void) {
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGTERM);
  sigaddset(&watched, SIGINT);
  sigaddset(&watched, SIGHUP);
  sigaddset(&watched, SIGCHLD);
  sigprocmask(SIG_BLOCK, &watched, NULL);
  signal(SIGPIPE, SIG_IGN);
  return signalfd(-1, &watched, SFD_CLOEXEC);
}

static int run(struct cgroup_home *home, int slots, char **shown, struct failure *failure) {
  int instance = claim_instance(failure);
  if (instance < 0 || filter_build(failure) || cgroup_open_home(home, instance, failure)) return -1;
  clear_dead_instances(home, instance);
  int signals = watch_signals();
  struct worker_settings first = {home, shown[0], shown[1], 0, (uid_t)(FIRST_UID + instance * MOST_SLOTS)};
  int broken = start_slots(first, slots, failure);
  if (!broken) await_end(signals);
  end_children();
  cgroup_close_home(home);
  return broken;
}

int main(int count, char **arguments) {
  struct failure failure = {"", 0};
  int slots = count == 5 ? atoi(arguments[2]) : 0;
  if (slots < 1 || slots > MOST_SLOTS) {
    fprintf(stderr, "usage: sandboxd groups|rlimits SLOTS PREPARED NODE, with descriptors 3 to 3+SLOTS open\n");
    return 2;
  }
  struct cgroup_home home = {.kind = strcmp(arguments[1], "rlimits") == 0 ? CGROUP_NONE : CGROUP_V1};
  setsid(); /* a Ctrl-C at the terminal is the service's to answer */
  umask(022);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  if (geteuid() != 0) {
    errno = EPERM;
    fail(&failure, "privilege");
    send_failure(LIFELINE, &failure);
    return 1;
  }
  if (run(&home, slots, arguments + 3, &failure)) {
    send_failure(LIFELINE, &failure);
    return 1;
  }
  return 0;
}
