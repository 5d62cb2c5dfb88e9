/* The honest program that runs after an attack: prints its user, and whatever it finds that is not its own. */
#define _GNU_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <unistd.h>

static int entries_of(const char *folder) {
  DIR *entries = opendir(folder);
  int count = 0;
  for (struct dirent *entry; (entry = readdir(entries)) != NULL;) count += entry->d_name[0] != '.';
  closedir(entries);
  return count;
}

static int processes(void) {
  DIR *entries = opendir("/proc");
  int count = 0;
  for (struct dirent *entry; (entry = readdir(entries)) != NULL;) count += atoi(entry->d_name) > 0;
  closedir(entries);
  return count;
}

int main(void) {
  struct shm_info segments;
  struct msginfo queues;
  struct seminfo semaphores;
  shmctl(0, SHM_INFO, (struct shmid_ds *)&segments);
  msgctl(0, MSG_INFO, (struct msqid_ds *)&queues);
  semctl(0, 0, SEM_INFO, &semaphores);
  printf("%d files %d %d processes %d ipc %d %d %d\n", getuid(), entries_of("/w"), entries_of("/tmp"), processes(),
         segments.used_ids, queues.msgpool, semaphores.semusz);
}
