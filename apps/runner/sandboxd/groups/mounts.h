/* Where the hierarchies of control groups are, and which group of them is ours. */
#ifndef SANDBOXD_MOUNTS_H
#define SANDBOXD_MOUNTS_H

enum { MOUNT_POINT_BYTES = 1001, GROUP_NAME_BYTES = 1001 };

/* The group that this process and what started it move down to, where a group with children may hold no process (v2). */
#define SUPERVISOR "assay-supervisor"

/* Where the hierarchy with this controller is mounted; v2 for NULL. What is mounted read-only, as engines do it for a
   container, but shows our own group alone is made writable, for this process and its children. 0, or -1. */
int mounts_find(const char *controller, char mount_point[MOUNT_POINT_BYTES]);

/* The path of our group in the hierarchy with this controller, v2 for NULL, as /proc tells it. 0, or -1. */
int mounts_own_group(const char *controller, char group[GROUP_NAME_BYTES]);

#endif
