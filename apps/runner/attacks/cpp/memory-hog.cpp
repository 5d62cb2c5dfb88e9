// attack: ever more memory, with every exception swallowed
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
#include <cstring>
#include <new>

int main() {
  for (;;) try {
      std::memset(new char[1 << 20], 1, 1 << 20);
    } catch (...) {
    }
}
