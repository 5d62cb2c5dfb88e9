// attack: a lock that is never given back
// expect: IDLE_LIMIT
// limits: {"wallMs": 300}
#include <pthread.h>

int main(void) {
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);
}
