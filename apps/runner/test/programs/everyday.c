/* What courses in C and operating systems have their programs do. Says what failed, or that all went right. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MUST(fact) \
  if (!(fact)) failed = 1, printf("%s: %m\n", #fact)

static int failed;
static volatile sig_atomic_t signals;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn;

static void on_signal(int number) { signals += number > 0; }

static void *take_turn(void *mine) {
  pthread_mutex_lock(&lock);
  while (turn != *(int *)mine) pthread_cond_wait(&changed, &lock);
  turn++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void try_threads(void) {
  pthread_t ids[8];
  int turns[8];
  for (int i = 0; i < 8; i++) {
    turns[i] = i;
    MUST(pthread_create(&ids[i], NULL, take_turn, &turns[i]) == 0);
  }
  for (int i = 0; i < 8; i++) MUST(pthread_join(ids[i], NULL) == 0);
  MUST(turn == 8);
}

static void try_processes(void) {
  int status, ends[2];
  char word[8] = "";
  MUST(pipe(ends) == 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 1);
    execlp("echo", "echo", "word", NULL);
    _exit(1);
  }
  close(ends[1]);
  struct pollfd ready = {ends[0], POLLIN, 0};
  MUST(poll(&ready, 1, 5000) == 1 && read(ends[0], word, 5) == 5 && strcmp(word, "word\n") == 0);
  MUST(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  MUST(system("test -d /w && sort /dev/null | wc -l > counted && rm counted") == 0);
  FILE *said = popen("echo piped", "r");
  MUST(said != NULL && fgets(word, sizeof word, said) != NULL && pclose(said) == 0);
  MUST(getpriority(PRIO_PROCESS, 0) == 0 && nice(1) == 1);
}

static void try_signals(void) {
  struct itimerval soon = {{0, 0}, {0, 1000}};
  sigset_t alarms, none;
  sigemptyset(&none);
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  MUST(signal(SIGUSR1, on_signal) != SIG_ERR && signal(SIGALRM, on_signal) != SIG_ERR);
  MUST(raise(SIGUSR1) == 0 && kill(getpid(), SIGUSR1) == 0 && signals == 2);
  sigprocmask(SIG_BLOCK, &alarms, NULL);
  MUST(setitimer(ITIMER_REAL, &soon, NULL) == 0);
  sigsuspend(&none);
  MUST(signals == 3 && alarm(0) == 0);
}

static void try_files(void) {
  char text[16] = "";
  struct stat facts;
  struct statvfs room;
  int file = open("file", O_RDWR | O_CREAT | O_TRUNC, 0600);
  MUST(write(file, "hello", 5) == 5 && pread(file, text, 5, 0) == 5 && strcmp(text, "hello") == 0);
  MUST(flock(file, LOCK_EX) == 0 && lockf(file, F_ULOCK, 0) == 0 && fchmod(file, 0644) == 0);
  MUST(fsync(file) == 0 && fdatasync(file) == 0 && ftruncate(file, 4096) == 0 && posix_fallocate(file, 0, 8192) == 0);
  sync();
  char *mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  MUST(mapped != MAP_FAILED && mapped[0] == 'h' && msync(mapped, 4096, MS_SYNC) == 0);
  MUST(rename("file", "other") == 0 && link("other", "second") == 0 && symlink("other", "third") == 0);
  MUST(stat("third", &facts) == 0 && facts.st_size == 8192 && statvfs(".", &room) == 0);
  MUST(mkdir("folder", 0700) == 0 && chdir("folder") == 0 && chdir("..") == 0 && rmdir("folder") == 0);
  DIR *here = opendir(".");
  MUST(here != NULL && readdir(here) != NULL && closedir(here) == 0);
  MUST(unlink("other") == 0 && unlink("second") == 0 && unlink("third") == 0 && tmpfile() != NULL);
}

static void try_objects(void) {
  struct sembuf up = {0, 1, 0};
  struct {
    long kind;
    char text[4];
  } message = {1, "abc"};
  int memory = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600), semaphore = semget(IPC_PRIVATE, 1, IPC_CREAT | 0600),
      queue = msgget(IPC_PRIVATE, IPC_CREAT | 0600);
  void *attached = shmat(memory, NULL, 0);
  MUST(attached != (void *)-1 && shmdt(attached) == 0 && shmctl(memory, IPC_RMID, NULL) == 0);
  MUST(semop(semaphore, &up, 1) == 0 && semctl(semaphore, 0, IPC_RMID) == 0);
  MUST(msgsnd(queue, &message, 4, 0) == 0 && msgrcv(queue, &message, 4, 1, 0) == 4 && msgctl(queue, IPC_RMID, NULL) == 0);
  MUST(shm_open("/shared", O_RDWR | O_CREAT, 0600) >= 0 && shm_unlink("/shared") == 0);
  sem_t *named = sem_open("/named", O_CREAT, 0600, 1);
  MUST(named != SEM_FAILED && sem_wait(named) == 0 && sem_post(named) == 0 && sem_unlink("/named") == 0);
}

static void try_waiting(void) {
  struct timespec moment = {0, 1000};
  struct itimerspec soon = {{0, 0}, {0, 1000}};
  struct epoll_event event = {EPOLLIN, {0}};
  uint64_t count;
  int pair[2], timer = timerfd_create(CLOCK_MONOTONIC, 0), waiter = epoll_create1(0), counter = eventfd(1, 0);
  MUST(nanosleep(&moment, NULL) == 0 && clock_nanosleep(CLOCK_MONOTONIC, 0, &moment, NULL) == 0 && usleep(1) == 0);
  MUST(timerfd_settime(timer, 0, &soon, NULL) == 0 && epoll_ctl(waiter, EPOLL_CTL_ADD, timer, &event) == 0);
  MUST(epoll_wait(waiter, &event, 1, 5000) == 1 && read(counter, &count, 8) == 8);
  MUST(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0 && send(pair[0], "x", 1, 0) == 1);
  MUST(recv(pair[1], &event, 1, 0) == 1);
}

int main(void) {
  struct utsname name;
  struct rusage used;
  struct sysinfo facts;
  try_threads();
  try_processes();
  try_signals();
  try_files();
  try_objects();
  try_waiting();
  MUST(uname(&name) == 0 && getrusage(RUSAGE_SELF, &used) == 0 && sysinfo(&facts) == 0 && time(NULL) > 0);
  if (!failed) puts("all went right");
}
