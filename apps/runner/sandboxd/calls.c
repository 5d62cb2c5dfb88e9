#include "calls.h"

#include <asm/ioctls.h>
#include <fcntl.h>
#include <linux/prctl.h>
#include <seccomp.h>
#include <sys/resource.h>

#define LENGTH(list) (sizeof(list) / sizeof *(list))
#define CALLS(list) {list, LENGTH(list)}

static const int permitted[] = {
    /* What is open: read, written, waited for. */
    SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(readv), SCMP_SYS(writev), SCMP_SYS(pread64), SCMP_SYS(pwrite64),
    SCMP_SYS(preadv), SCMP_SYS(pwritev), SCMP_SYS(preadv2), SCMP_SYS(pwritev2), SCMP_SYS(lseek), SCMP_SYS(close),
    SCMP_SYS(close_range), SCMP_SYS(dup), SCMP_SYS(dup2), SCMP_SYS(dup3), SCMP_SYS(flock), SCMP_SYS(ftruncate),
    SCMP_SYS(fallocate), SCMP_SYS(copy_file_range), SCMP_SYS(sendfile), SCMP_SYS(splice), SCMP_SYS(tee),
    SCMP_SYS(vmsplice), SCMP_SYS(getdents), SCMP_SYS(getdents64), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(select),
    SCMP_SYS(pselect6), SCMP_SYS(epoll_create), SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl), SCMP_SYS(epoll_wait),
    SCMP_SYS(epoll_pwait), SCMP_SYS(epoll_pwait2), SCMP_SYS(inotify_init), SCMP_SYS(inotify_init1),
    SCMP_SYS(inotify_add_watch), SCMP_SYS(inotify_rm_watch),
    /* Files and folders by their names. */
    SCMP_SYS(creat), SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(fstat), SCMP_SYS(newfstatat), SCMP_SYS(statx),
    SCMP_SYS(statfs), SCMP_SYS(fstatfs), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2),
    SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getcwd), SCMP_SYS(chdir), SCMP_SYS(fchdir), SCMP_SYS(rename),
    SCMP_SYS(renameat), SCMP_SYS(renameat2), SCMP_SYS(link), SCMP_SYS(linkat), SCMP_SYS(symlink),
    SCMP_SYS(symlinkat), SCMP_SYS(unlink), SCMP_SYS(unlinkat), SCMP_SYS(mkdir), SCMP_SYS(mkdirat), SCMP_SYS(rmdir),
    SCMP_SYS(chmod), SCMP_SYS(fchmod), SCMP_SYS(fchmodat), SCMP_SYS(chown), SCMP_SYS(fchown), SCMP_SYS(lchown),
    SCMP_SYS(fchownat), SCMP_SYS(umask), SCMP_SYS(truncate), SCMP_SYS(utime), SCMP_SYS(utimes), SCMP_SYS(futimesat),
    SCMP_SYS(utimensat), SCMP_SYS(getxattr), SCMP_SYS(lgetxattr), SCMP_SYS(fgetxattr), SCMP_SYS(listxattr),
    SCMP_SYS(llistxattr), SCMP_SYS(flistxattr),
    /* Memory. */
    SCMP_SYS(brk), SCMP_SYS(mmap), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(mprotect), SCMP_SYS(madvise),
    SCMP_SYS(mincore), SCMP_SYS(mlock), SCMP_SYS(mlock2), SCMP_SYS(munlock), SCMP_SYS(mlockall),
    SCMP_SYS(munlockall), SCMP_SYS(memfd_create),
    /* Processes and threads. */
    SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(exit), SCMP_SYS(exit_group),
    SCMP_SYS(wait4), SCMP_SYS(waitid), SCMP_SYS(pidfd_open), SCMP_SYS(futex), SCMP_SYS(set_robust_list),
    SCMP_SYS(get_robust_list), SCMP_SYS(rseq), SCMP_SYS(set_tid_address), SCMP_SYS(restart_syscall),
    SCMP_SYS(getpid), SCMP_SYS(getppid), SCMP_SYS(gettid), SCMP_SYS(getpgid), SCMP_SYS(getpgrp), SCMP_SYS(setpgid),
    SCMP_SYS(getsid), SCMP_SYS(setsid), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_getparam), SCMP_SYS(sched_setparam), SCMP_SYS(sched_getscheduler),
    SCMP_SYS(sched_setscheduler), SCMP_SYS(sched_get_priority_max), SCMP_SYS(sched_get_priority_min),
    SCMP_SYS(sched_rr_get_interval), SCMP_SYS(getcpu), SCMP_SYS(getpriority), SCMP_SYS(setpriority),
    /* Who it is: the kernel lets it become nobody else. */
    SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(getgroups),
    SCMP_SYS(getresuid), SCMP_SYS(getresgid), SCMP_SYS(setuid), SCMP_SYS(setgid), SCMP_SYS(setreuid),
    SCMP_SYS(setregid), SCMP_SYS(setresuid), SCMP_SYS(setresgid), SCMP_SYS(setfsuid), SCMP_SYS(setfsgid),
    SCMP_SYS(setgroups), SCMP_SYS(capget), SCMP_SYS(capset),
    /* Signals. */
    SCMP_SYS(kill), SCMP_SYS(tkill), SCMP_SYS(tgkill), SCMP_SYS(pidfd_send_signal), SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigpending), SCMP_SYS(rt_sigsuspend),
    SCMP_SYS(rt_sigtimedwait), SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo), SCMP_SYS(sigaltstack),
    SCMP_SYS(pause), SCMP_SYS(signalfd), SCMP_SYS(signalfd4),
    /* Time. */
    SCMP_SYS(time), SCMP_SYS(gettimeofday), SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(nanosleep),
    SCMP_SYS(clock_nanosleep), SCMP_SYS(alarm), SCMP_SYS(getitimer), SCMP_SYS(setitimer), SCMP_SYS(timer_create),
    SCMP_SYS(timer_settime), SCMP_SYS(timer_gettime), SCMP_SYS(timer_getoverrun), SCMP_SYS(timer_delete),
    SCMP_SYS(timerfd_create), SCMP_SYS(timerfd_settime), SCMP_SYS(timerfd_gettime), SCMP_SYS(times),
    /* Between its own processes: pipes, pairs of sockets, System V and POSIX objects of its own namespace. */
    SCMP_SYS(pipe), SCMP_SYS(pipe2), SCMP_SYS(eventfd), SCMP_SYS(eventfd2), SCMP_SYS(sendto), SCMP_SYS(recvfrom),
    SCMP_SYS(sendmsg), SCMP_SYS(recvmsg), SCMP_SYS(sendmmsg), SCMP_SYS(recvmmsg), SCMP_SYS(shutdown),
    SCMP_SYS(getsockopt), SCMP_SYS(setsockopt), SCMP_SYS(getsockname), SCMP_SYS(getpeername), SCMP_SYS(shmget),
    SCMP_SYS(shmat), SCMP_SYS(shmdt), SCMP_SYS(shmctl), SCMP_SYS(semget), SCMP_SYS(semop), SCMP_SYS(semtimedop),
    SCMP_SYS(semctl), SCMP_SYS(msgget), SCMP_SYS(msgsnd), SCMP_SYS(msgrcv), SCMP_SYS(msgctl), SCMP_SYS(mq_open),
    SCMP_SYS(mq_unlink), SCMP_SYS(mq_timedsend), SCMP_SYS(mq_timedreceive), SCMP_SYS(mq_notify),
    SCMP_SYS(mq_getsetattr),
    /* About the machine and its limits. */
    SCMP_SYS(uname), SCMP_SYS(sysinfo), SCMP_SYS(getrandom), SCMP_SYS(getrusage), SCMP_SYS(setrlimit),
};

static const int denied[] = {
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(process_madvise),
    SCMP_SYS(pidfd_getfd), SCMP_SYS(kcmp), SCMP_SYS(mount), SCMP_SYS(umount), SCMP_SYS(umount2),
    SCMP_SYS(pivot_root), SCMP_SYS(chroot), SCMP_SYS(move_mount), SCMP_SYS(open_tree), SCMP_SYS(fsopen),
    SCMP_SYS(fsconfig), SCMP_SYS(fsmount), SCMP_SYS(fspick), SCMP_SYS(mount_setattr), SCMP_SYS(setns),
    SCMP_SYS(unshare), SCMP_SYS(keyctl), SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(socket), SCMP_SYS(connect), SCMP_SYS(bind),
    SCMP_SYS(listen), SCMP_SYS(accept), SCMP_SYS(accept4), SCMP_SYS(name_to_handle_at),
    SCMP_SYS(open_by_handle_at), SCMP_SYS(kexec_load), SCMP_SYS(kexec_file_load), SCMP_SYS(reboot),
    SCMP_SYS(swapon), SCMP_SYS(swapoff), SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(delete_module),
    SCMP_SYS(personality), SCMP_SYS(acct), SCMP_SYS(quotactl), SCMP_SYS(syslog), SCMP_SYS(settimeofday),
    SCMP_SYS(clock_settime), SCMP_SYS(clock_adjtime), SCMP_SYS(adjtimex), SCMP_SYS(iopl), SCMP_SYS(ioperm),
    SCMP_SYS(sethostname), SCMP_SYS(setdomainname), SCMP_SYS(vhangup), SCMP_SYS(fanotify_init),
    SCMP_SYS(lookup_dcookie), SCMP_SYS(mknod), SCMP_SYS(mknodat), SCMP_SYS(memfd_secret), SCMP_SYS(ioprio_set),
};

static const int idle[] = {
    SCMP_SYS(sync),       SCMP_SYS(syncfs),    SCMP_SYS(fsync), SCMP_SYS(fdatasync), SCMP_SYS(sync_file_range),
    SCMP_SYS(fadvise64),  SCMP_SYS(readahead),
};

const struct calls permitted_calls = CALLS(permitted);
const struct calls denied_calls = CALLS(denied);
const struct calls idle_calls = CALLS(idle);

/* F_SETFL is judged by filter.c. */
static const uint32_t fcntl_commands[] = {
    F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD,     F_SETFD,      F_GETFL,     F_GETLK,     F_SETLK,      F_SETLKW,
    F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_GETOWN,    F_SETOWN,    F_GETSIG,    F_SETSIG,     F_GETPIPE_SZ,
    F_SETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS,
};

/* Asking for a terminal, which there is none of, and how much there is to read. */
static const uint32_t ioctl_requests[] = {
    TCGETS, TCSETS, TCSETSW, TCSETSF, 0x802c542a /* TCGETS2 */, TIOCGWINSZ, TIOCGPGRP, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX, FIOASYNC,
};

static const uint32_t prctl_options[] = {
    PR_SET_NAME,        PR_GET_NAME,        PR_SET_PDEATHSIG,       PR_GET_PDEATHSIG,       PR_SET_DUMPABLE,
    PR_GET_DUMPABLE,    PR_SET_TIMERSLACK,  PR_GET_TIMERSLACK,      PR_SET_CHILD_SUBREAPER, PR_GET_CHILD_SUBREAPER,
    PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_CAPBSET_READ,      PR_GET_SECCOMP,         PR_SET_THP_DISABLE,
    PR_GET_THP_DISABLE,
    0x53564d41 /* PR_SET_VMA: the C library names its memory */,
};

/* Where a thread's own variables lie (x86-64). */
static const uint32_t arch_prctl_options[] = {0x1002 /* ARCH_SET_FS */, 0x1003 /* ARCH_GET_FS */};

/* All but RLIMIT_STACK. The C library makes every thread's stack as large as a main program's may become, unless it
   cannot learn that: then it takes 2 MB, as everywhere else. Setting it (prlimit64) is judged by filter.c. */
static const uint32_t limits_told[] = {
    RLIMIT_CPU,     RLIMIT_FSIZE, RLIMIT_DATA,       RLIMIT_CORE,     RLIMIT_RSS,  RLIMIT_NPROC,  RLIMIT_NOFILE,
    RLIMIT_MEMLOCK, RLIMIT_AS,    RLIMIT_SIGPENDING, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_RTPRIO, RLIMIT_RTTIME,
    RLIMIT_LOCKS,
};

const struct choice choices[] = {
    {SCMP_SYS(fcntl), 1, fcntl_commands, LENGTH(fcntl_commands)},
    {SCMP_SYS(ioctl), 1, ioctl_requests, LENGTH(ioctl_requests)},
    {SCMP_SYS(prctl), 0, prctl_options, LENGTH(prctl_options)},
    {SCMP_SYS(getrlimit), 0, limits_told, LENGTH(limits_told)},
    {SCMP_SYS(prlimit64), 1, limits_told, LENGTH(limits_told)},
    {SCMP_SYS(arch_prctl), 0, arch_prctl_options, LENGTH(arch_prctl_options)},
};
const size_t choice_count = LENGTH(choices);
