// attack: POSIX message queues, which live outside memory limits
// expect: OK
// output: "EMFILE\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <stdio.h>
#include <string.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) { TRY(mq_open("/left", O_RDWR | O_CREAT, 0666, NULL)); }
