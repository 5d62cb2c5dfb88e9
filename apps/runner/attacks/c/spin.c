// attack: endless loop
// expect: TIME_LIMIT
// message: /more than 0.2 s of processor time/
// limits: {"cpuMs": 200}
int main(void) {
  for (volatile int i = 0;; i++) continue;
}
