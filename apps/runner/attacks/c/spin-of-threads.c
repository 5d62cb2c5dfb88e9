// attack: fifty threads that burn processor time
// expect: TIME_LIMIT
// limits: {"cpuMs": 200, "wallMs": 5000}
#include <pthread.h>

static void *spin(void *nothing) {
  for (volatile int i = 0;; i++) continue;
  return nothing;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 50; i++) pthread_create(&thread, NULL, spin, NULL);
  pthread_join(thread, NULL);
}
