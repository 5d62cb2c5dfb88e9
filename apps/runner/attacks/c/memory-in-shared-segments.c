// attack: memory held by System V segments that nobody is attached to
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
#define _GNU_SOURCE
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>

int main(void) {
  for (;;) {
    void *chunk = shmat(shmget(IPC_PRIVATE, 1 << 20, IPC_CREAT | 0600), NULL, 0);
    memset(chunk, 1, 1 << 20);
    shmdt(chunk);
  }
}
