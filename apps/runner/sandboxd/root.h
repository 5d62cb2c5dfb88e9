/* What a program can see of the file system. */
#ifndef SANDBOXD_ROOT_H
#define SANDBOXD_ROOT_H

#include <sys/types.h>

#include "fail.h"
#include "protocol.h"

/* Moves the calling process (in a mount namespace of its own) onto a read-only root that holds the toolchains of /usr,
   the few files of /etc that these need, five device nodes, the folder `prepared` as /prepared, the program `node` as /runtime/node, and
   empty mount points.
   Nothing else of the machine can be reached. */
int root_enter(const char *prepared, const char *node, struct failure *failure);

/* Mounts what belongs to one run alone: empty /w and /tmp of `disk_bytes` each, and /proc without other users'
   processes. 0, or the number of the step that failed. */
int root_mount_run(const struct limits *limits, uid_t uid);

/* For the process that is about to become the program: from here on it finds no mount in /proc, and with it no path or
   device of the machine. `outside` is a mount namespace other than the run's own. 0 or -1. */
int root_hide_mounts(int outside);

#endif
