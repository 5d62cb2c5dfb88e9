// attack: an endless loop before main
// expect: TIME_LIMIT
// limits: {"cpuMs": 200}
struct Endless {
  Endless() {
    for (volatile int i = 0;; i = i + 1) continue;
  }
} endless;

int main() {}
