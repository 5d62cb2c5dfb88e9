// attack: more memory at once than there is
// expect: RUNTIME_ERROR
// message: /^Aborted/
int main() {
  volatile unsigned long size = 1ul << 60;
  return (new char[size])[5];
}
