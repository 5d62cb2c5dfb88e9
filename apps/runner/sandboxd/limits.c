#include "limits.h"

#include <errno.h>
#include <grp.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MEGABYTE = 1024 * 1024, MICROSECONDS = 1000000, OPEN_FILES = 512 };

/* A thread gets a stack of this size. Only without groups it counts in full, touched or not. */
enum { STACK_BYTES = 64 * MEGABYTE, STACK_BYTES_AS_DATA = 8 * MEGABYTE };

/* Never above what was inherited: raising that needs a capability that containers rarely have. */
static int set_limit(int resource, rlim_t value) {
  struct rlimit both;
  if (getrlimit((__rlimit_resource_t)resource, &both)) return -1;
  if (value > both.rlim_max) value = both.rlim_max;
  both = (struct rlimit){value, value};
  return setrlimit((__rlimit_resource_t)resource, &both);
}

static int set_capabilities(uint32_t kept) {
  struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct sets[2] = {{kept, kept, 0}, {0, 0, 0}};
  return (int)syscall(SYS_capset, &head, sets);
}

static int drop_bounding_set(void) {
  for (unsigned long capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++)
    if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)) return -1;
  return 0;
}

int limits_reduce_init(void) {
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) return -1;
  return set_capabilities(1u << CAP_KILL | 1u << CAP_DAC_READ_SEARCH);
}

/* What groups hold for all processes together is held here for each. With groups there is no limit of CPU time beside
   theirs: the clocks of a process that has one stand still from tick to tick (4 ms), which a program can see. */
static int enforce_without_groups(const struct limits *limits) {
  rlim_t seconds = (limits->cpu_us + MICROSECONDS - 1) / MICROSECONDS;
  if (set_limit(RLIMIT_CPU, seconds)) return 21;
  /* Data and not address space: the Java machine reserves far more addresses than it ever uses. */
  return set_limit(RLIMIT_DATA, limits->memory_bytes) || set_limit(RLIMIT_NPROC, limits->processes) ? 22 : 0;
}

int limits_apply(const struct limits *limits, uid_t uid, int groups_enforce) {
  /* The stack is a matter of the memory limit; a bound keeps endless recursion a segmentation fault. */
  rlim_t stack = groups_enforce ? STACK_BYTES : STACK_BYTES_AS_DATA;
  /* Where crashes are piped to a handler, Linux starts it as root whatever the limit is, but for the limit 1 (core(5)). */
  if (set_limit(RLIMIT_CORE, 1) || set_limit(RLIMIT_STACK, stack) || set_limit(RLIMIT_NOFILE, OPEN_FILES) ||
      set_limit(RLIMIT_MSGQUEUE, 0) || set_limit(RLIMIT_MEMLOCK, 0))
    return 20;
  int step = groups_enforce ? 0 : enforce_without_groups(limits);
  if (step != 0) return step;
  if (drop_bounding_set()) return 23;
  if (setgroups(0, NULL) || setresgid(uid, uid, uid) || setresuid(uid, uid, uid)) return 24;
  if (set_capabilities(0)) return 25;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ? 26 : 0;
}
