// attack: bpf
// expect: OK
// output: "EPERM\nEPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <linux/bpf.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  union bpf_attr map = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1};
  union bpf_attr program = {.prog_type = BPF_PROG_TYPE_SOCKET_FILTER};
  TRY(syscall(SYS_bpf, BPF_MAP_CREATE, &map, sizeof map));
  TRY(syscall(SYS_bpf, BPF_PROG_LOAD, &program, sizeof program));
  TRY(syscall(SYS_bpf, BPF_PROG_GET_NEXT_ID, &map, sizeof map));
}
