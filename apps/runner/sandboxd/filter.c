#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "calls.h"

/* The kernel looks at no more of such an argument, so neither does the filter. */
#define LOWER_HALF 0xffffffffu

static const unsigned long new_namespaces[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
                                               CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};

static const unsigned long any_namespace = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC |
                                           CLONE_NEWUTS | CLONE_NEWCGROUP;

/* Typing into a terminal or console on behalf of somebody else. */
static const unsigned long denied_ioctls[] = {0x5412 /* TIOCSTI */, 0x541C /* TIOCLINUX */};

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Without and with the answer to how large the stack may become. */
static struct sock_fprog programs[2];

static int add_all(scmp_filter_ctx context, uint32_t action, const struct calls *calls) {
  int error = 0;
  for (size_t i = 0; i < calls->count; i++) error |= seccomp_rule_add(context, action, calls->numbers[i], 0);
  return error;
}

static int add_choices(scmp_filter_ctx context) {
  int error = 0;
  for (size_t i = 0; i < choice_count; i++)
    for (size_t k = 0; k < choices[i].count; k++)
      error |= seccomp_rule_add(context, SCMP_ACT_ALLOW, choices[i].call, 1,
                                SCMP_CMP(choices[i].argument, SCMP_CMP_MASKED_EQ, LOWER_HALF, choices[i].values[k]));
  return error;
}

static int add_clone(scmp_filter_ctx context) {
  int error = seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                               SCMP_A0(SCMP_CMP_MASKED_EQ, any_namespace, 0));
  for (size_t i = 0; i < COUNT(new_namespaces); i++)
    error |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                              SCMP_A0(SCMP_CMP_MASKED_EQ, new_namespaces[i], new_namespaces[i]));
  return error;
}

/* Reading past the kernel's cache is reading the disk each time: refused as by a file system that cannot. */
static int add_opening(scmp_filter_ctx context) {
  const struct scmp_arg_cmp is_set_flags = SCMP_A1(SCMP_CMP_MASKED_EQ, LOWER_HALF, F_SETFL);
  int error = 0;
  for (int direct = 0; direct < 2; direct++) {
    uint32_t action = direct ? SCMP_ACT_ERRNO(EINVAL) : SCMP_ACT_ALLOW;
    const uint64_t flag = direct ? O_DIRECT : 0;
    error |= seccomp_rule_add(context, action, SCMP_SYS(open), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, O_DIRECT, flag));
    error |= seccomp_rule_add(context, action, SCMP_SYS(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, O_DIRECT, flag));
    error |= seccomp_rule_add(context, action, SCMP_SYS(fcntl), 2, is_set_flags,
                              SCMP_A2(SCMP_CMP_MASKED_EQ, O_DIRECT, flag));
  }
  return error;
}

/* May be set, not asked for; calls.c says why. Both ways have an answer of their own: the library (2.5.4) lets a second
   argument through that only one rule speaks of. */
static int add_stack_limit(scmp_filter_ctx context, int told) {
  const struct scmp_arg_cmp is_stack = SCMP_A1(SCMP_CMP_MASKED_EQ, LOWER_HALF, RLIMIT_STACK);
  if (told) return seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, is_stack);
  return seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, is_stack, SCMP_A2(SCMP_CMP_NE, 0)) |
         seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), 2, is_stack,
                          SCMP_A2(SCMP_CMP_EQ, 0));
}

static int add_rules(scmp_filter_ctx context, int stack_told) {
  int error = add_all(context, SCMP_ACT_ALLOW, &permitted_calls) |
              add_all(context, SCMP_ACT_ERRNO(EPERM), &denied_calls) |
              add_all(context, SCMP_ACT_ERRNO(0), &idle_calls) | add_choices(context) | add_clone(context) |
              add_opening(context);
  for (size_t i = 0; i < COUNT(denied_ioctls); i++)
    error |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                              SCMP_A1(SCMP_CMP_MASKED_EQ, LOWER_HALF, denied_ioctls[i]));
  error |= add_stack_limit(context, stack_told);
  /* Waiting until a mapped file is on the disk is left out like the idle calls. */
  error |= seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(msync), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, MS_SYNC, 0));
  error |= seccomp_rule_add(context, SCMP_ACT_ERRNO(0), SCMP_SYS(msync), 1,
                            SCMP_A2(SCMP_CMP_MASKED_EQ, MS_SYNC, MS_SYNC));
  /* Pipes between own processes are harmless; every other family would be a door. */
  error |= seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(socketpair), 1, SCMP_A0(SCMP_CMP_EQ, AF_UNIX));
  error |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socketpair), 1, SCMP_A0(SCMP_CMP_NE, AF_UNIX));
  return error;
}

/* Through a memory file: the kernel's form of the filter is what a run needs, not the library. */
static int export_program(scmp_filter_ctx context, struct sock_fprog *program) {
  int fd = memfd_create("filter", MFD_CLOEXEC);
  if (fd < 0 || seccomp_export_bpf(context, fd)) return -1;
  off_t size = lseek(fd, 0, SEEK_END);
  program->len = (unsigned short)((size_t)size / sizeof(struct sock_filter));
  program->filter = malloc((size_t)size);
  ssize_t got = program->filter == NULL ? -1 : pread(fd, program->filter, (size_t)size, 0);
  close(fd);
  return got == size ? 0 : -1;
}

static int build_program(int stack_told) {
  scmp_filter_ctx context = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
  if (context == NULL) return -1;
  int broken = seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) ||
               seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2) || add_rules(context, stack_told) ||
               export_program(context, &programs[stack_told]);
  seccomp_release(context);
  return broken ? -1 : 0;
}

int filter_build(struct failure *failure) {
  return build_program(0) || build_program(1) ? fail(failure, "seccomp") : 0;
}

int filter_apply(int stack_told) {
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &programs[stack_told]);
}
