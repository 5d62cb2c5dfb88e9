#include "limits.h"

#include <errno.h>
#include <grp.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { OPEN_FILES = 512, STACK_BYTES = 64 * 1024 * 1024, MICROSECONDS = 1000000 };

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

int limits_apply(const struct limits *limits, uid_t uid, int groups_enforce) {
  /* The stack is a matter of the memory limit; a bound keeps endless recursion a segmentation fault. */
  if (set_limit(RLIMIT_CORE, 0) || set_limit(RLIMIT_STACK, STACK_BYTES) || set_limit(RLIMIT_NOFILE, OPEN_FILES) ||
      set_limit(RLIMIT_MSGQUEUE, 0) || set_limit(RLIMIT_MEMLOCK, 0))
    return 20;
  /* The group's CPU time is polled from outside; this one only holds should the watcher be starved. */
  rlim_t seconds = (limits->cpu_us + MICROSECONDS - 1) / MICROSECONDS + (groups_enforce ? 1 : 0);
  if (set_limit(RLIMIT_CPU, seconds)) return 21;
  /* Data and not address space: the Java machine reserves far more addresses than it ever uses. */
  if (!groups_enforce && (set_limit(RLIMIT_DATA, limits->memory_bytes) || set_limit(RLIMIT_NPROC, limits->processes)))
    return 22;
  if (drop_bounding_set()) return 23;
  if (setgroups(0, NULL) || setresgid(uid, uid, uid) || setresuid(uid, uid, uid)) return 24;
  if (set_capabilities(0)) return 25;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ? 26 : 0;
}
