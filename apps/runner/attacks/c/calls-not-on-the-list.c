// attack: system calls that are new, forgotten or wanted by no program, by their numbers
// expect: OK
// output: "refused\n"
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

/* From 424 on the numbers are the same on every processor. */
static const long numbers[] = {
    425, 426, 427, /* io_uring */
    428,           /* open_tree */
    435,           /* clone3 */
    437,           /* openat2: flags that no filter sees */
    443,           /* quotactl_fd */
    444, 445, 446, /* landlock */
    447,           /* memfd_secret */
    448,           /* process_mrelease */
    451,           /* cachestat */
    457, 458,      /* statmount, listmount */
    459, 460, 461, /* attributes of security modules */
    463, 464, 465, 466, /* attributes of files */
    467,           /* open_tree_attr */
    468, 469,      /* file_getattr, file_setattr */
    470, 471, 600, /* what comes after */
    SYS_seccomp, SYS_io_setup, SYS_io_submit, SYS_remap_file_pages, SYS_migrate_pages, SYS_move_pages, SYS_mbind,
    SYS_set_mempolicy, SYS_setxattr, SYS_ioprio_set, SYS_nfsservctl, SYS_userfaultfd, SYS_fanotify_mark,
#ifdef __x86_64__
    SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs, SYS__sysctl,
#endif
};

int main(void) {
  int let_through = 0;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    errno = 0;
    if (syscall(numbers[i], 0, 0, 0, 0, 0, 0) == -1 && (errno == ENOSYS || errno == EPERM)) continue;
    printf("%ld: errno %d\n", numbers[i], errno);
    let_through = 1;
  }
  if (!let_through) puts("refused");
}
