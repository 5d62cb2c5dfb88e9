// attack: thread bomb
// expect: PROCESS_LIMIT
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>

static void *wait_forever(void *nothing) {
  for (;;) pause();
  return nothing;
}

int main(void) {
  pthread_t thread;
  for (;;) pthread_create(&thread, NULL, wait_forever, NULL);
}
