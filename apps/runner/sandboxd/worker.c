#include "worker.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol.h"
#include "root.h"
#include "run.h"

enum { MOST_FDS = RUN_FDS + 1 };

/* ioprio_set(2), which has no header everywhere: this process, and the last rank of those that are served by turns. */
enum { DISK_RANK_OF_PROCESS = 1, DISK_RANK_LAST = 2 << 13 | 7 };

ssize_t send_with_fds(int channel, const void *message, size_t size, const int *fds, int count) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * MOST_FDS)];
  } control = {0};
  struct iovec part = {(void *)(uintptr_t)message, size};
  struct msghdr envelope = {.msg_iov = &part, .msg_iovlen = 1};
  if (count > 0) {
    envelope.msg_control = control.bytes;
    envelope.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)count);
    struct cmsghdr *rights = CMSG_FIRSTHDR(&envelope);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)count);
    memcpy(CMSG_DATA(rights), fds, sizeof(int) * (size_t)count);
  }
  ssize_t sent;
  do sent = sendmsg(channel, &envelope, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent;
}

ssize_t receive_with_fds(int channel, void *message, size_t size, int *fds, int most, int *count) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * MOST_FDS)];
  } control = {0};
  struct iovec part = {message, size};
  struct msghdr envelope = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes,
                            .msg_controllen = sizeof control.bytes};
  ssize_t got;
  do got = recvmsg(channel, &envelope, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  *count = 0;
  struct cmsghdr *rights = got > 0 ? CMSG_FIRSTHDR(&envelope) : NULL;
  if (rights != NULL && rights->cmsg_type == SCM_RIGHTS) {
    *count = (int)((rights->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    if (*count > most) *count = most;
    memcpy(fds, CMSG_DATA(rights), sizeof(int) * (size_t)*count);
  }
  return got;
}

static void reply(int channel, int kind, const struct failure *failure, int fd) {
  struct worker_reply message = {.kind = kind};
  if (failure != NULL) {
    message.error = failure->error;
    snprintf(message.feature, sizeof message.feature, "%s", failure->feature);
  }
  send_with_fds(channel, &message, sizeof message, &fd, fd >= 0 ? 1 : 0);
}

/* Gives the worker's mount namespace, or -1. */
static int set_up(const struct worker_settings *settings, struct failure *failure) {
  if (cgroup_enter_slot(settings->home, settings->slot, failure)) return -1;
  /* Where the kernel's scheduler of disks knows ranks, programs come last; without it there is nothing to be ranked. */
  syscall(SYS_ioprio_set, DISK_RANK_OF_PROCESS, 0, DISK_RANK_LAST);
  if (unshare(CLONE_NEWNET)) return fail(failure, "net-namespace");
  if (unshare(CLONE_NEWNS)) return fail(failure, "mount-namespace");
  int mounts = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC);
  if (mounts < 0) return fail(failure, "mount-namespace");
  return root_enter(settings->prepared, settings->node, failure) ? -1 : mounts;
}

static pid_t clone_init(int leaf, int *pidfd) {
  struct clone_args arguments = {
      .flags = CLONE_PIDFD | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP,
      .pidfd = (uint64_t)(uintptr_t)pidfd,
      .exit_signal = SIGCHLD,
  };
  if (leaf >= 0) {
    arguments.flags |= CLONE_INTO_CGROUP;
    arguments.cgroup = (uint64_t)leaf;
  }
  return (pid_t)syscall(SYS_clone3, &arguments, sizeof arguments);
}

static void serve_order(int channel, const struct worker_settings *settings, int mounts,
                        const struct worker_order *order, const int *fds) {
  struct run run = {.request_size = order->request_size,
                    .uid = settings->uid,
                    .outside = mounts,
                    .groups_enforce = settings->home->kind != CGROUP_NONE};
  memcpy(run.fds, fds, sizeof run.fds);
  int pidfd = -1;
  pid_t init = clone_init(order->has_leaf ? fds[RUN_FDS] : -1, &pidfd);
  if (init == 0) {
    close(channel);
    run_init(&run);
  }
  struct failure failure = {"pid-namespace", errno};
  for (int i = 0; i < RUN_FDS + order->has_leaf; i++) close(fds[i]);
  if (init < 0) {
    reply(channel, WORKER_FAILED, &failure, -1);
    return;
  }
  reply(channel, WORKER_STARTED, NULL, pidfd);
  close(pidfd);
  while (waitpid(init, NULL, 0) < 0 && errno == EINTR) continue;
  reply(channel, WORKER_GONE, NULL, -1);
}

_Noreturn void worker_serve(int channel, const struct worker_settings *settings) {
  struct failure failure;
  int mounts = set_up(settings, &failure);
  if (mounts < 0) {
    reply(channel, WORKER_FAILED, &failure, -1);
    _exit(1);
  }
  reply(channel, WORKER_READY, NULL, -1);
  for (;;) {
    struct worker_order order;
    int fds[MOST_FDS], count;
    ssize_t got = receive_with_fds(channel, &order, sizeof order, fds, MOST_FDS, &count);
    if (got != sizeof order || count != RUN_FDS + order.has_leaf) _exit(0);
    serve_order(channel, settings, mounts, &order, fds);
  }
}
