// attack: System V objects left for the next program
// expect: OK
// output: "0 0 0\n"
// runs: 3
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

enum { KEY = 4711 };

int main(void) {
  printf("%d %d %d\n", shmget(KEY, 1, 0) >= 0, msgget(KEY, 0) >= 0, semget(KEY, 1, 0) >= 0);
  struct {
    long kind;
    char text[100];
  } message = {1, "left behind"};
  memset(shmat(shmget(KEY, 8 << 20, IPC_CREAT | 0666), NULL, 0), 1, 8 << 20);
  msgsnd(msgget(KEY, IPC_CREAT | 0666), &message, sizeof message.text, 0);
  semget(KEY, 100, IPC_CREAT | 0666);
}
