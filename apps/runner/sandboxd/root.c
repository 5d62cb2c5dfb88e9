#include "root.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Only until pivot_root is done; any folder that exists everywhere will do. */
static const char *const new_root = "/tmp";

static const char *const folders[] = {"usr", "usr/share", "etc", "dev", "proc", "w", "tmp", "prepared", "runtime"};
/* Programs, libraries and headers of the distribution. /usr/local and /usr/src may hold anything, so they stay out. */
static const char *const usr_folders[] = {"bin",   "include", "lib",    "lib32",
                                          "lib64", "libx32",  "libexec", "share/zoneinfo"};
static const char *const usr_links[] = {"bin", "lib", "lib32", "lib64", "libx32"};
static const char *const devices[] = {"null", "zero", "full", "random", "urandom"};
/* All that compilers and the loader read of /etc, beside the settings of Java machines. Absent ones are left out. */
static const char *const etc_folders[] = {"alternatives"};
enum { OLDEST_JAVA = 17, NEWEST_JAVA = 49 };

static int bind_read_only(const char *from, const char *to, unsigned long extra) {
  unsigned long flags = MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID | extra;
  return mount(from, to, NULL, MS_BIND, NULL) || mount(NULL, to, NULL, flags, NULL) ? -1 : 0;
}

static int bind_usr(void) {
  for (size_t i = 0; i < sizeof usr_folders / sizeof *usr_folders; i++) {
    char host[64], target[64];
    snprintf(host, sizeof host, "/usr/%s", usr_folders[i]);
    snprintf(target, sizeof target, "usr/%s", usr_folders[i]);
    struct stat facts;
    if (lstat(host, &facts) || !S_ISDIR(facts.st_mode)) continue;
    if (mkdir(target, 0755) || bind_read_only(host, target, MS_NODEV)) return -1;
  }
  return 0;
}

static int copy_file(const char *from, const char *to) {
  int in = open(from, O_RDONLY | O_CLOEXEC);
  if (in < 0) return errno == ENOENT ? 0 : -1;
  int out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0444);
  char bytes[65536];
  ssize_t size = 0;
  int broken = out < 0;
  while (!broken && (size = read(in, bytes, sizeof bytes)) > 0) broken = write(out, bytes, (size_t)size) != size;
  close(in);
  if (out >= 0) close(out);
  return broken || size < 0 ? -1 : 0;
}

static int make_folders(void) {
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    if (mkdir(folders[i], 0755)) return -1;
  return 0;
}

/* /bin and its like are links into /usr on merged systems, folders of their own on older ones. */
static int mirror_usr_links(void) {
  for (size_t i = 0; i < sizeof usr_links / sizeof *usr_links; i++) {
    char host[32], target[32];
    snprintf(host, sizeof host, "/%s", usr_links[i]);
    snprintf(target, sizeof target, "usr/%s", usr_links[i]);
    struct stat facts;
    if (lstat(host, &facts)) continue;
    if (S_ISLNK(facts.st_mode) ? symlink(target, usr_links[i])
                               : mkdir(usr_links[i], 0755) || bind_read_only(host, usr_links[i], MS_NODEV))
      return -1;
  }
  return 0;
}

static const struct {
  const char *target, *name;
} device_links[] = {
    {"/tmp", "dev/shm"},
    {"/proc/self/fd", "dev/fd"},
    {"/proc/self/fd/0", "dev/stdin"},
    {"/proc/self/fd/1", "dev/stdout"},
    {"/proc/self/fd/2", "dev/stderr"},
};

static int bind_devices(void) {
  for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) {
    char host[32], target[32];
    snprintf(host, sizeof host, "/dev/%s", devices[i]);
    snprintf(target, sizeof target, "dev/%s", devices[i]);
    int fd = open(target, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0) return -1;
    close(fd);
    if (mount(host, target, NULL, MS_BIND, NULL)) return -1;
  }
  for (size_t i = 0; i < sizeof device_links / sizeof *device_links; i++)
    if (symlink(device_links[i].target, device_links[i].name)) return -1;
  return 0;
}

static int bind_etc_folder(const char *name) {
  char host[64], target[64];
  snprintf(host, sizeof host, "/etc/%s", name);
  snprintf(target, sizeof target, "etc/%s", name);
  if (access(host, F_OK)) return 0;
  return mkdir(target, 0755) || bind_read_only(host, target, MS_NODEV) ? -1 : 0;
}

static int bind_etc(void) {
  for (size_t i = 0; i < sizeof etc_folders / sizeof *etc_folders; i++)
    if (bind_etc_folder(etc_folders[i])) return -1;
  for (int version = OLDEST_JAVA; version <= NEWEST_JAVA; version++) {
    char name[32];
    snprintf(name, sizeof name, "java-%d-openjdk", version);
    if (bind_etc_folder(name)) return -1;
  }
  return copy_file("/etc/ld.so.cache", "etc/ld.so.cache");
}

/* One file that may lie anywhere on the machine, such as below the folder that the new root covers. */
static int bind_held_file(int held, const char *target) {
  char host[64];
  snprintf(host, sizeof host, "/proc/self/fd/%d", held);
  int fd = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0444);
  if (fd < 0) return -1;
  close(fd);
  return bind_read_only(host, target, MS_NODEV);
}

int root_enter(const char *prepared, const char *node, struct failure *failure) {
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL)) return fail(failure, "mount-namespace");
  /* Held open, for it may lie below the folder that the new root is about to cover. */
  int held = open(prepared, O_PATH | O_DIRECTORY | O_CLOEXEC);
  char prepared_path[64];
  snprintf(prepared_path, sizeof prepared_path, "/proc/self/fd/%d", held);
  int held_node = open(node, O_PATH | O_CLOEXEC);
  if (held < 0 || held_node < 0) return fail(failure, "mount-bind");
  if (mount("tmpfs", new_root, "tmpfs", MS_NOSUID, "size=2m,nr_inodes=256,mode=0755"))
    return fail(failure, "mount-tmpfs");
  if (chdir(new_root) || make_folders()) return fail(failure, "mount-tmpfs");
  if (bind_usr() || mirror_usr_links()) return fail(failure, "mount-bind");
  if (bind_devices() || bind_etc()) return fail(failure, "mount-bind");
  if (bind_read_only(prepared_path, "prepared", MS_NODEV | MS_NOEXEC)) return fail(failure, "mount-bind");
  if (bind_held_file(held_node, "runtime/node")) return fail(failure, "mount-bind");
  close(held);
  close(held_node);
  if (syscall(SYS_pivot_root, ".", ".") || umount2(".", MNT_DETACH) || chdir("/"))
    return fail(failure, "pivot-root");
  if (mount(NULL, "/", NULL, MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID, NULL))
    return fail(failure, "mount-bind");
  return chroot(".") ? fail(failure, "chroot") : 0;
}

static int mount_scratch(const char *path, const struct limits *limits, uid_t uid) {
  char options[128];
  snprintf(options, sizeof options, "size=%llu,nr_inodes=4k,mode=0700,uid=%u,gid=%u",
           (unsigned long long)limits->disk_bytes, uid, uid);
  return mount("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV, options);
}

int root_mount_run(const struct limits *limits, uid_t uid) {
  if (mount_scratch("/w", limits, uid)) return 1;
  if (mount_scratch("/tmp", limits, uid)) return 2;
  /* subset=pid leaves out the kernel's own files (its command line, its key lists); Linux before 5.8 lacks it. */
  unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  if (mount("proc", "/proc", "proc", flags, "hidepid=2,subset=pid") &&
      mount("proc", "/proc", "proc", flags, "hidepid=2"))
    return 3;
  return 0;
}

/* /proc/self/mountinfo lists the mounts of a process's namespace that lie below its root. A root that lies in another
   namespace than its process has none such, and every path leads where it led. */
int root_hide_mounts(int outside) {
  int root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
  int broken = root < 0 || setns(outside, CLONE_NEWNS) || fchdir(root) || chroot(".") || chdir("/w");
  if (root >= 0) close(root);
  return broken ? -1 : 0;
}
