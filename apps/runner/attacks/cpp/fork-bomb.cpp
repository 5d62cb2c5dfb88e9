// attack: fork bomb that swallows its failures
// expect: PROCESS_LIMIT
#include <stdexcept>
#include <unistd.h>

int main() {
  for (;;) try {
      if (fork() < 0) throw std::runtime_error("full");
    } catch (const std::exception &) {
    }
}
