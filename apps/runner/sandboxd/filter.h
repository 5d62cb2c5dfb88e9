/* The system calls a program may not make. */
#ifndef SANDBOXD_FILTER_H
#define SANDBOXD_FILTER_H

#include "fail.h"

/* Writes the filter once, before any program runs. */
int filter_build(struct failure *failure);

/* Puts the calling process, which needs no_new_privs, under the filter for good; 0 or -1. */
int filter_apply(void);

#endif
