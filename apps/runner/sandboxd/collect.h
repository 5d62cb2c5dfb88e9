/* Brings back what a run left in /w/out: regular files alone, never through a link, never across a mount. */
#ifndef SANDBOXD_COLLECT_H
#define SANDBOXD_COLLECT_H

#include <stdint.h>

enum { COLLECT_END = 0, COLLECT_TOO_MUCH = 0xffffffff };

/* Writes every file as `text name, u32 mode, blob content` (see protocol.h), then a u32 COLLECT_END; COLLECT_TOO_MUCH
   instead as soon as `most_bytes` or the number of files would be exceeded. Called when every process of the run is
   gone, so nothing changes underfoot. */
void collect_output(int pipe, uint64_t most_bytes);

#endif
