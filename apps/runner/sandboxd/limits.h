/* What a program may do: resource limits, identity, capabilities. */
#ifndef SANDBOXD_LIMITS_H
#define SANDBOXD_LIMITS_H

#include <sys/types.h>

#include "protocol.h"

/* Gives up root for good and sets the resource limits. With `groups_enforce` the memory and the number of processes
   are the control groups' business; without, rlimits have to do. 0, or the number of the step that failed. */
int limits_apply(const struct limits *limits, uid_t uid, int groups_enforce);

/* Leaves init no more of root than ending and collecting need. */
int limits_reduce_init(void);

#endif
