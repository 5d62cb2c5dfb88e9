#include "filter.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Refused with "not permitted": reaching into other processes, the file system's shape, the kernel's own doors. Most
   of these need a privilege that a program lacks anyway; the filter is the second lock, and keeps rarely used kernel
   code out of reach. */
static const int denied[] = {
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(process_madvise),
    SCMP_SYS(pidfd_getfd), SCMP_SYS(kcmp), SCMP_SYS(mount), SCMP_SYS(umount), SCMP_SYS(umount2),
    SCMP_SYS(pivot_root), SCMP_SYS(chroot), SCMP_SYS(move_mount), SCMP_SYS(open_tree), SCMP_SYS(fsopen),
    SCMP_SYS(fsconfig), SCMP_SYS(fsmount), SCMP_SYS(fspick), SCMP_SYS(mount_setattr), SCMP_SYS(setns),
    SCMP_SYS(unshare), SCMP_SYS(keyctl), SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(socket), SCMP_SYS(name_to_handle_at),
    SCMP_SYS(open_by_handle_at), SCMP_SYS(kexec_load), SCMP_SYS(kexec_file_load), SCMP_SYS(reboot),
    SCMP_SYS(swapon), SCMP_SYS(swapoff), SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(delete_module),
    SCMP_SYS(personality), SCMP_SYS(acct), SCMP_SYS(quotactl), SCMP_SYS(syslog), SCMP_SYS(settimeofday),
    SCMP_SYS(clock_settime), SCMP_SYS(clock_adjtime), SCMP_SYS(adjtimex), SCMP_SYS(iopl), SCMP_SYS(ioperm),
    SCMP_SYS(sethostname), SCMP_SYS(setdomainname), SCMP_SYS(vhangup), SCMP_SYS(fanotify_init),
    SCMP_SYS(lookup_dcookie), SCMP_SYS(mknod), SCMP_SYS(mknodat), SCMP_SYS(memfd_secret),
};

/* Refused with "no such call": the C library and the runtimes then take the older way, which the filter can judge. */
static const int absent[] = {
    SCMP_SYS(clone3),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
};

static const unsigned long new_namespaces[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
                                               CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};

/* Typing into a terminal or console on behalf of somebody else. */
static const unsigned long denied_ioctls[] = {0x5412 /* TIOCSTI */, 0x541C /* TIOCLINUX */};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static struct sock_fprog program;

static int add_rules(scmp_filter_ctx context) {
  int error = 0;
  for (size_t i = 0; i < COUNT(denied); i++)
    error |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), denied[i], 0);
  for (size_t i = 0; i < COUNT(absent); i++)
    error |= seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), absent[i], 0);
  for (size_t i = 0; i < COUNT(new_namespaces); i++)
    error |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                              SCMP_A0(SCMP_CMP_MASKED_EQ, new_namespaces[i], new_namespaces[i]));
  for (size_t i = 0; i < COUNT(denied_ioctls); i++)
    error |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                              SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, denied_ioctls[i]));
  /* Pipes between own processes are harmless; every other family would be a door. */
  error |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socketpair), 1, SCMP_A0(SCMP_CMP_NE, AF_UNIX));
  return error;
}

/* Through a memory file: the kernel's form of the filter is what a run needs, not the library. */
static int export_program(scmp_filter_ctx context) {
  int fd = memfd_create("filter", MFD_CLOEXEC);
  if (fd < 0 || seccomp_export_bpf(context, fd)) return -1;
  off_t size = lseek(fd, 0, SEEK_END);
  program.len = (unsigned short)((size_t)size / sizeof(struct sock_filter));
  program.filter = malloc((size_t)size);
  ssize_t got = program.filter == NULL ? -1 : pread(fd, program.filter, (size_t)size, 0);
  close(fd);
  return got == size ? 0 : -1;
}

int filter_build(struct failure *failure) {
  scmp_filter_ctx context = seccomp_init(SCMP_ACT_ALLOW);
  if (context == NULL) return fail(failure, "seccomp");
  int broken = seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) ||
               seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2) || add_rules(context) ||
               export_program(context);
  seccomp_release(context);
  return broken ? fail(failure, "seccomp") : 0;
}

int filter_apply(void) { return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program); }
