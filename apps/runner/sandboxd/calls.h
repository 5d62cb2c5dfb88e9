/* Which system calls a program may make; filter.c makes a filter of these lists.

   Permitted is what the compilers and runtimes of the languages were seen to call, and honest programs in them, with
   the older and newer forms of the same call, so that another version of the C library or another processor finds its
   own. Everything else is answered with "no such call" (ENOSYS): the C library and the runtimes then take an older
   way, and a call that the kernel learns tomorrow stays out of reach. */
#ifndef SANDBOXD_CALLS_H
#define SANDBOXD_CALLS_H

#include <stddef.h>
#include <stdint.h>

struct calls {
  const int *numbers;
  size_t count;
};

/* Whatever their arguments are. */
extern const struct calls permitted_calls;

/* Refused with "not permitted" (EPERM), so that a program can tell that it is not wanted: reaching into other
   processes, the file system's shape, the network, the kernel's own doors. Most of these need a privilege that a
   program lacks anyway; the filter is the second lock, and keeps rarely used kernel code out of reach. */
extern const struct calls denied_calls;

/* Answered with success and not made: all that a program can write lies in memory, so there is no disk to wait for,
   and the machine's disk is not to be kept busy, nor its cache of files emptied, for a program. */
extern const struct calls idle_calls;

/* Calls whose doings are told by a number in one argument: the values that are permitted. */
struct choice {
  int call;
  unsigned argument;
  const uint32_t *values;
  size_t count;
};

extern const struct choice choices[];
extern const size_t choice_count;

#endif
