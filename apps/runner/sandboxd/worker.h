/* A slot's worker: lives in the slot's groups and in the slot's empty network, and gives birth to its runs. */
#ifndef SANDBOXD_WORKER_H
#define SANDBOXD_WORKER_H

#include <stdint.h>
#include <sys/types.h>

#include "groups/cgroup.h"
#include "fail.h"

struct worker_settings {
  const struct cgroup_home *home;
  const char *prepared; /* shown to programs as /prepared */
  const char *node;     /* shown to programs as /runtime/node */
  int slot;
  uid_t uid;
};

/* One order to the worker; the descriptors of `enum run_fd`, and on v2 the leaf, travel beside it. */
struct worker_order {
  uint32_t request_size;
  int32_t has_leaf;
};

enum worker_reply_kind { WORKER_READY = 1, WORKER_FAILED = 2, WORKER_STARTED = 3, WORKER_GONE = 4 };

/* WORKER_STARTED carries a descriptor for the run's init. */
struct worker_reply {
  int32_t kind;
  int32_t error;
  char feature[48];
};

/* Serves orders from `channel` (a sequenced-packet socket) until it closes. Never returns. */
_Noreturn void worker_serve(int channel, const struct worker_settings *settings);

/* One message with descriptors; the count of bytes, 0 at the end, -1 on error. */
ssize_t send_with_fds(int channel, const void *message, size_t size, const int *fds, int count);
ssize_t receive_with_fds(int channel, void *message, size_t size, int *fds, int most, int *count);

#endif
