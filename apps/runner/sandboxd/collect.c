#include "collect.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "protocol.h"

enum { DEEPEST = 12 };

struct collection {
  int pipe;
  uint64_t bytes_left;
  uint32_t files_left;
};

static int open_beneath(int folder, const char *name, uint64_t flags) {
  struct open_how how = {flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0,
                         RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV};
  return (int)syscall(SYS_openat2, folder, name, &how, sizeof how);
}

static int send_content(int pipe, int fd, uint32_t size) {
  uint8_t bytes[65536];
  if (write_all(pipe, &size, sizeof size)) return -1;
  while (size > 0) {
    size_t part = size < sizeof bytes ? size : sizeof bytes;
    if (read_all(fd, bytes, part) || write_all(pipe, bytes, part)) return -1;
    size -= (uint32_t)part;
  }
  return 0;
}

static int collect_file(struct collection *to, int fd, const struct stat *facts, const char *path) {
  if (to->files_left == 0 || (uint64_t)facts->st_size > to->bytes_left) return -1;
  to->files_left--;
  to->bytes_left -= (uint64_t)facts->st_size;
  uint32_t name_size = (uint32_t)strlen(path) + 1, mode = facts->st_mode & 0777;
  if (write_all(to->pipe, &name_size, sizeof name_size) || write_all(to->pipe, path, name_size) ||
      write_all(to->pipe, &mode, sizeof mode))
    return -1;
  return send_content(to->pipe, fd, (uint32_t)facts->st_size);
}

static int collect_folder(struct collection *to, int folder, const char *prefix, int depth);

static int collect_entry(struct collection *to, int folder, const char *prefix, const char *name, int depth) {
  char path[MAX_NAME_BYTES];
  if (snprintf(path, sizeof path, "%s%s", prefix, name) >= (int)sizeof path - 1) return -1;
  int fd = open_beneath(folder, name, O_RDONLY);
  struct stat facts;
  if (fd < 0) return 0; /* a link, a socket, a file without permission: not something a compiler makes */
  int broken = fstat(fd, &facts);
  if (!broken && S_ISREG(facts.st_mode)) broken = collect_file(to, fd, &facts, path);
  if (!broken && S_ISDIR(facts.st_mode)) {
    strcat(path, "/");
    return collect_folder(to, fd, path, depth + 1);
  }
  close(fd);
  return broken;
}

static int collect_folder(struct collection *to, int folder, const char *prefix, int depth) {
  DIR *entries = depth > DEEPEST ? NULL : fdopendir(folder);
  if (entries == NULL) {
    close(folder);
    return -1;
  }
  int broken = 0;
  for (struct dirent *entry; !broken && (entry = readdir(entries)) != NULL;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    broken = collect_entry(to, folder, prefix, entry->d_name, depth);
  }
  closedir(entries);
  return broken;
}

void collect_output(int pipe, uint64_t most_bytes) {
  struct collection to = {pipe, most_bytes, MAX_FILES};
  int work = open("/w", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int folder = work < 0 ? -1 : open_beneath(work, "out", O_RDONLY | O_DIRECTORY);
  uint32_t mark = folder >= 0 && collect_folder(&to, folder, "", 0) ? COLLECT_TOO_MUCH : COLLECT_END;
  write_all(pipe, &mark, sizeof mark);
}
