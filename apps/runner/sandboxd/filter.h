/* The system calls a program may not make. */
#ifndef SANDBOXD_FILTER_H
#define SANDBOXD_FILTER_H

#include "fail.h"

/* Writes both filters once, before any program runs. */
int filter_build(struct failure *failure);

/* Puts the calling process, which needs no_new_privs, under a filter for good: the one that lets it ask how large its
   stack may become, or the other one. 0 or -1. */
int filter_apply(int stack_told);

#endif
