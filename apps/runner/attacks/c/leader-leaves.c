// attack: the first thread ends and another goes on
// expect: TIME_LIMIT
// limits: {"cpuMs": 200, "wallMs": 5000}
#include <pthread.h>

static void *spin(void *nothing) {
  for (volatile int i = 0;; i++) continue;
  return nothing;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, spin, NULL);
  pthread_exit(NULL);
}
