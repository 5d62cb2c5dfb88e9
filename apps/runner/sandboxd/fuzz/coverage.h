/* Which ways through the parser an input has taken, told by the compiler's -fsanitize-coverage=trace-pc. */
#ifndef SANDBOXD_FUZZ_COVERAGE_H
#define SANDBOXD_FUZZ_COVERAGE_H

#include <stdint.h>

/* Forgets the way of the last input. */
void coverage_begin(void);

/* 1 when the input went where none has been before, or went there in another order of magnitude of times. */
int coverage_is_new(void);

/* Steps from one block of code to the next that were seen so far. */
uint32_t coverage_edges(void);

#endif
