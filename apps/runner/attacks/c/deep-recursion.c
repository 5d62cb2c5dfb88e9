// attack: recursion without end
// expect: RUNTIME_ERROR
// message: /^Segmentation fault: .* endless recursion/
static int deeper(volatile int *from) {
  volatile int here[1000] = {*from};
  return deeper(here) + here[7];
}

int main(void) {
  volatile int zero = 0;
  return deeper(&zero);
}
