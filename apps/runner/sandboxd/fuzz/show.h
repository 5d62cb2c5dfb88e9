/* How the parser understands a request, for the other side of the protocol to compare. */
#ifndef SANDBOXD_FUZZ_SHOW_H
#define SANDBOXD_FUZZ_SHOW_H

#include <stddef.h>
#include <stdint.h>

/* Prints a line of JSON: texts and contents in hexadecimal digits, `null` for what is no sound request. */
void show_request(const uint8_t *bytes, size_t size);

#endif
