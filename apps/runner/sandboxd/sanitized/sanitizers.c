/* Only in the sanitized build of the tests: how the sanitizers behave inside sandboxd. They cannot be told by the
   environment, for sandboxd is started without one. */
#include <sanitizer/asan_interface.h>
#include <sanitizer/lsan_interface.h>
#include <unistd.h>

static pid_t supervisor;

const char *__asan_default_options(void) {
  return "quarantine_size_mb=16:detect_stack_use_after_return=1:strict_string_checks=1";
}

const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void) { return "print_stacktrace=1"; }

__attribute__((constructor)) static void remember_supervisor(void) { supervisor = getpid(); }

_Noreturn void __real__exit(int status);
_Noreturn void __wrap__exit(int status);

/* Looks for lost memory where it could grow: in the slots, which live long and allocate for every run. They end with
   _exit(), before which nobody looks by itself. The worker and what is born of it allocate next to nothing, and on
   their own root, without the machine's /proc, there is no looking. */
_Noreturn void __wrap__exit(int status) {
  if (getppid() == supervisor) __lsan_do_leak_check();
  __real__exit(status);
}
