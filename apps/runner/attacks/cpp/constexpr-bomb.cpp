// attack: an endless loop inside the compiler
// expect: COMPILE_ERROR
// message: /constexpr/
constexpr int spin() {
  int sum = 0;
  for (int i = 0; i < 1000000000; i++) sum ^= i;
  return sum;
}

int main() {
  constexpr int answer = spin();
  return answer;
}
