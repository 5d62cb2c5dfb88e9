// attack: threads with stacks of 1 GB that use them
// expect: MEMORY_LIMIT
#define _GNU_SOURCE
#include <pthread.h>

enum { STACK = 1 << 30, USED = STACK - (1 << 20) };

static void *fill(void *nothing) {
  volatile char stack[USED];
  for (int at = USED - 1; at >= 0; at -= 4096) stack[at] = 1;
  return nothing;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, STACK);
  for (int i = 0; i < 4; i++) pthread_create(&thread, &attributes, fill, NULL);
  pthread_join(thread, NULL);
}
