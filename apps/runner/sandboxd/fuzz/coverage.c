#include "coverage.h"

#include <stddef.h>

#include "../protocol.h"

enum { EDGES = 1 << 16, COUNTED = 255 };

static uint8_t counts[EDGES]; /* of this input */
static uint8_t seen[EDGES];   /* of all inputs: a bit for each order of magnitude */
static uint32_t touched[EDGES], touched_count;
static uintptr_t previous;

void __sanitizer_cov_trace_pc(void);

/* The compiler calls this at the start of every block of the parser. Addresses count from the parser on, for the
   program lies elsewhere in memory every time, and a seed must lead to the same inputs again. */
void __sanitizer_cov_trace_pc(void) {
  uintptr_t here = (uintptr_t)__builtin_return_address(0) - (uintptr_t)&parse_request;
  uint32_t edge = (uint32_t)((here ^ (previous << 5)) % EDGES);
  previous = here;
  if (counts[edge] == 0) touched[touched_count++] = edge;
  if (counts[edge] < COUNTED) counts[edge]++;
}

void coverage_begin(void) {
  for (uint32_t i = 0; i < touched_count; i++) counts[touched[i]] = 0;
  touched_count = 0;
  previous = 0;
}

static uint8_t magnitude(uint8_t count) {
  uint8_t bit = 1;
  for (; count > 1; count >>= 1) bit = (uint8_t)(bit << 1);
  return bit;
}

int coverage_is_new(void) {
  int is_new = 0;
  for (uint32_t i = 0; i < touched_count; i++) {
    uint8_t bit = magnitude(counts[touched[i]]);
    is_new |= (seen[touched[i]] & bit) == 0;
    seen[touched[i]] |= bit;
  }
  return is_new;
}

uint32_t coverage_edges(void) {
  uint32_t edges = 0;
  for (size_t i = 0; i < EDGES; i++) edges += seen[i] != 0;
  return edges;
}
