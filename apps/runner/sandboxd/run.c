#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "collect.h"
#include "filter.h"
#include "limits.h"
#include "protocol.h"
#include "root.h"

/* Too large for a stack, and this process serves one run only. */
static struct request request;

static void tell(const struct run *run, struct run_event event) {
  write_all(run->fds[RUN_EVENTS], &event, sizeof event);
}

static _Noreturn void give_up(const struct run *run, int step) {
  tell(run, (struct run_event){.kind = RUN_BROKEN, .step = step, .error = errno});
  _exit(1);
}

static void load_request(const struct run *run) {
  void *bytes = mmap(NULL, run->request_size, PROT_READ | PROT_WRITE, MAP_PRIVATE, run->fds[RUN_REQUEST], 0);
  if (bytes == MAP_FAILED || parse_request(bytes, run->request_size, &request)) give_up(run, 40);
}

static int make_parents(const char *path) {
  char folder[MAX_NAME_BYTES];
  for (const char *slash = strchr(path, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
    size_t length = (size_t)(slash - path);
    memcpy(folder, path, length);
    folder[length] = 0;
    if (mkdir(folder, 0755) && errno != EEXIST) return -1;
  }
  return 0;
}

/* No process of the run exists yet and /w is new, so plain paths are safe here. */
static int write_files(void) {
  for (uint32_t i = 0; i < request.file_count; i++) {
    const struct input_file *file = &request.files[i];
    if (make_parents(file->name)) return -1;
    int fd = open(file->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return -1;
    int broken = write_all(fd, file->content.data, file->content.size) || fchmod(fd, file->mode);
    close(fd);
    if (broken) return -1;
  }
  return 0;
}

static int make_output_folder(uid_t uid) {
  if (request.limits.collect_bytes == 0) return 0;
  return mkdir("out", 0700) || chown("out", uid, uid) ? -1 : 0;
}

static int write_own(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  int broken = write_all(fd, text, strlen(text));
  close(fd);
  return broken;
}

/* When the slot's memory is full, the kernel is to take the program, and the worker last. Raising the own score needs
   no privilege, so this also works in containers. */
static int offer_to_oom_killer(const char *score) { return write_own("/proc/self/oom_score_adj", score); }

/* What sched_setattr(2) takes; Linux's own header of it does not go with <sched.h>. */
struct scheduling {
  uint32_t size;
  uint32_t policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t slice_ns;
  uint64_t deadline_ns;
  uint64_t period_ns;
};

/* A server and a database on the same machine have the processor as soon as they want it, and a program its share of it all
   the same: a longer slice than everybody else's lets whoever wakes up go first (from Linux 6.12 on; before, only a program
   that wakes up waits). Nothing depends on it. */
static void let_others_first(void) {
  struct scheduling batch = {.size = sizeof batch, .policy = SCHED_BATCH, .slice_ns = 100 * 1000 * 1000};
  syscall(SYS_sched_setattr, 0, &batch, 0);
}

static void reset_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
}

static _Noreturn void run_program(const struct run *run) {
  char go;
  setsid();
  reset_signals();
  let_others_first();
  if (offer_to_oom_killer("1000")) give_up(run, 50);
  if (root_hide_mounts(run->outside)) give_up(run, 56);
  for (int fd = 0; fd < 3; fd++)
    if (dup2(run->fds[RUN_STDIN + fd], fd) != fd) give_up(run, 51);
  /* Programs open /dev/stdout by its name; a pipe is its owner's. */
  for (int fd = 1; fd < 3; fd++)
    if (fchown(fd, run->uid, run->uid)) give_up(run, 55);
  int step = limits_apply(&request.limits, run->uid, run->groups_enforce);
  if (step != 0) give_up(run, step);
  umask(022);
  if (close_range(3, ~0u, CLOSE_RANGE_CLOEXEC)) give_up(run, 52);
  if (filter_apply((int)request.limits.stack_told)) give_up(run, 53);
  tell(run, (struct run_event){.kind = RUN_READY});
  if (read_all(run->fds[RUN_GO], &go, 1)) _exit(1);
  execve(request.arguments[0], request.arguments, request.variables);
  give_up(run, 54);
}

static uint64_t microseconds(struct timeval time) { return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_usec; }

/* Also buries the orphans that a program leaves behind. */
static struct run_event await_program(const struct run *run, pid_t program) {
  struct run_event event = {.kind = RUN_ENDED};
  struct rusage usage;
  pid_t ended;
  do ended = wait4(-1, &event.status, 0, &usage);
  while (ended != program && (ended > 0 || errno == EINTR));
  event.cpu_us = microseconds(usage.ru_utime) + microseconds(usage.ru_stime);
  if (!run->groups_enforce) event.memory_bytes = (uint64_t)usage.ru_maxrss * 1024;
  return event;
}

/* Clearing up takes time in the same group and is no work of the program. So what the program left behind stops at once
   and ends when the slot has read the counters, which it has when it comes back for the second event: a pipe of one
   page takes more only when nothing in it is unread. */
static void tell_end(const struct run *run, struct run_event ended) {
  struct run_event events[] = {ended, {.kind = RUN_PAUSED}};
  struct pollfd pipe = {run->fds[RUN_EVENTS], POLLOUT, 0};
  kill(-1, SIGSTOP);
  write_all(run->fds[RUN_EVENTS], events, sizeof events);
  while (poll(&pipe, 1, -1) < 0 && errno == EINTR) continue;
}

static void end_everything(void) {
  kill(-1, SIGKILL);
  while (wait(NULL) > 0 || errno == EINTR) continue;
}

_Noreturn void run_init(const struct run *run) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setsid();
  load_request(run);
  if (sethostname("sandbox", 7)) give_up(run, 41);
  int step = root_mount_run(&request.limits, run->uid);
  if (step != 0) give_up(run, step);
  if (offer_to_oom_killer("500")) give_up(run, 46);
  if (chdir("/w") || write_files()) give_up(run, 42);
  if (make_output_folder(run->uid)) give_up(run, 43);
  pid_t program = fork();
  if (program < 0) give_up(run, 44);
  if (program == 0) run_program(run);
  /* The slot sees the end of the program's output only when nobody else holds the pipes. */
  close(run->fds[RUN_STDOUT]);
  close(run->fds[RUN_STDERR]);
  if (limits_reduce_init()) give_up(run, 45);
  if (fcntl(run->fds[RUN_EVENTS], F_SETPIPE_SZ, 1) < 0) give_up(run, 47);
  tell_end(run, await_program(run, program));
  end_everything();
  if (request.limits.collect_bytes > 0) collect_output(run->fds[RUN_COLLECT], request.limits.collect_bytes);
  _exit(0);
}
