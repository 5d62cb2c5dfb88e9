// attack: huge pages and locked pages, which memory limits do not know
// expect: OK
// output: "0 huge pages\nEPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  static char page[4096];
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, pages = 0;
  while (pages < 1000 && mmap(NULL, 2 << 20, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED) pages++;
  printf("%d huge pages\n", pages);
  TRY(mlock(page, sizeof page));
  TRY(mlockall(MCL_CURRENT | MCL_FUTURE));
}
