#include <stdio.h>

int main(void) {
  long long sum = 0;
  int number;
  while (scanf("%d", &number) == 1) sum += number;
  printf("%lld\n", sum);
  return 0;
}
