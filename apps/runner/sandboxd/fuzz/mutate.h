/* Makes new inputs from those that are known. */
#ifndef SANDBOXD_FUZZ_MUTATE_H
#define SANDBOXD_FUZZ_MUTATE_H

#include <stdint.h>

enum { MOST_INPUT_BYTES = 64 * 1024 };

struct input {
  uint32_t size;
  uint8_t bytes[MOST_INPUT_BYTES];
};

/* The same seed leads to the same mutations. */
void mutate_seed(uint64_t seed);

/* A number below `bound`, which is at least 1. */
uint32_t random_below(uint32_t bound);

/* Changes the input a few times; `other` lends parts of itself. */
void mutate(struct input *input, const struct input *other);

#endif
