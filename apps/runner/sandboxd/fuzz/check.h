/* What must hold whatever bytes arrive. */
#ifndef SANDBOXD_FUZZ_CHECK_H
#define SANDBOXD_FUZZ_CHECK_H

#include <stddef.h>
#include <stdint.h>

/* Parses the bytes and compares with what a second reading of the format says: what is taken and what is refused,
   every value, and that every pointer is where its text or blob lies. Ends the process with a sentence when they
   disagree. 1 when the bytes are a sound request. */
int check_request(const uint8_t *bytes, size_t size);

/* The same for a name of a file: the bytes up to the first NUL. */
void check_name(const uint8_t *bytes, size_t size);

/* Lets the bytes come through a pipe in pieces, into a buffer. The first of them decide how many it may hold. */
void check_buffer(const uint8_t *bytes, size_t size);

#endif
