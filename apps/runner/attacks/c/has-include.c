// attack: asking the preprocessor which files the machine has
// expect: OK
// output: "nothing\n"
#include <stdio.h>

int main(void) {
#if __has_include("/etc/passwd") || __has_include("/root/.bashrc") || __has_include("/proc/1/environ") || \
    __has_include("/etc/hostname") || __has_include("/sys/kernel/vmcoreinfo")
  puts("something");
#else
  puts("nothing");
#endif
}
