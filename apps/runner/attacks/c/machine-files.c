// attack: the files of the machine: users, passwords, homes, logs, /sys, /proc/1
// expect: OK
// output: "nothing\n"
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>

static const char *const paths[] = {
    "/etc/passwd", "/etc/shadow",  "/etc/group",  "/etc/hosts",    "/etc/hostname",  "/etc/machine-id", "/etc/ssh",
    "/root",       "/home",        "/var",        "/run",          "/srv",           "/opt",            "/mnt",
    "/boot",       "/sys",         "/sys/kernel", "/sys/fs/cgroup", "/usr/local",    "/usr/src",        "/usr/sbin",
    "/proc/1",     "/proc/1/root", "/proc/1/cwd", "/proc/1/environ", "/proc/1/maps", "/proc/1/mem",     "/proc/1/fd",
    "/proc/cmdline", "/proc/kcore", "/proc/keys", "/proc/sys",     "/proc/kallsyms", "/proc/config.gz", "/proc/net",
    "/proc/cpuinfo", "/proc/mounts", "/proc/sysrq-trigger", "/dev/mem", "/dev/kmsg", "/dev/vda",        "/dev/pts",
    "/../etc/passwd", "/proc/self/root/../etc/passwd", "/w/../../etc/passwd", "/proc/2/root/etc/passwd",
};

int main(void) {
  int found = 0;
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    if (open(paths[i], O_RDONLY) < 0 && opendir(paths[i]) == NULL) continue;
    puts(paths[i]);
    found = 1;
  }
  if (!found) puts("nothing");
}
