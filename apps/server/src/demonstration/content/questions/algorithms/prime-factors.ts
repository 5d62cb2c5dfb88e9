import type { ExecutedQuestion } from '../../question.ts';

export const primeFactors: ExecutedQuestion = {
  key: 'prime-factors',
  name: 'Prime factors',
  owner: 'faculty',
  subject: 'CE501',
  modules: [6],
  tags: ['number theory'],
  language: ['C', 'C++', 'JAVA', 'PYTHON'],
  difficulty: '1',
  marks: 10,
  timeRequired: 15,
  wantAutoCalculate: true,
  statement: `<p>Write a number as the product of its prime factors.</p>
<ul><li>The primes are in increasing order, separated by <code>*</code> with one space on either side.</li><li>A prime that divides more than once is written with its exponent, as in <code>2^3</code>. The exponent 1 is not written.</li></ul>
<h3>Input</h3>
<p>One whole number <code>n</code>.</p>
<h3>Output</h3>
<p>The prime factors on one line.</p>
<h3>Constraints</h3>
<ul><li>2 ≤ n ≤ 10^12. Trying every number up to <code>n</code> takes far too long.</li></ul>
<h3>Sample</h3>
<pre><code>Input
360

Output
2^3 * 3^2 * 5</code></pre>`,
  code: [
    {
      isVisible: true,
      isEditable: true,
      code: `#include <stdio.h>

int main(void) {
    long long n;
    scanf("%lld", &n);

    return 0;
}`,
    },
  ],
  tests: [
    { type: 'PUBLIC', input: '360' },
    { type: 'PUBLIC', input: '97' },
    { type: 'HIDDEN', input: '2' },
    { type: 'HIDDEN', input: '1024' },
    { type: 'HIDDEN', input: '98' },
    { type: 'HIDDEN', input: '1000000000000' },
    { type: 'HIDDEN', input: '999999000001' },
    { type: 'HIDDEN', input: '999966000289' },
  ],
  firstOutput: '2^3 * 3^2 * 5',
  references: [
    {
      language: 'C',
      text: String.raw`#include <stdio.h>

int main(void) {
    long long n;
    const char *separator = "";
    scanf("%lld", &n);
    for (long long p = 2; n > 1; p++) {
        if (p * p > n)
            p = n;
        int exponent = 0;
        for (; n % p == 0; n /= p)
            exponent++;
        if (exponent > 1)
            printf("%s%lld^%d", separator, p, exponent);
        else if (exponent == 1)
            printf("%s%lld", separator, p);
        if (exponent > 0)
            separator = " * ";
    }
    printf("\n");
    return 0;
}`,
    },
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <map>

int main() {
    long long n;
    std::cin >> n;
    std::map<long long, int> exponents;
    for (long long p = 2; p * p <= n; p++)
        for (; n % p == 0; n /= p) exponents[p]++;
    if (n > 1) exponents[n]++;

    bool first = true;
    for (const auto &[prime, exponent] : exponents) {
        if (!first) std::cout << " * ";
        std::cout << prime;
        if (exponent > 1) std::cout << '^' << exponent;
        first = false;
    }
    std::cout << '\n';
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;
import java.util.StringJoiner;

public class Main {
    static String factor(long prime, int exponent) {
        return exponent == 1 ? "" + prime : prime + "^" + exponent;
    }

    public static void main(String[] args) {
        long n = new Scanner(System.in).nextLong();
        StringJoiner product = new StringJoiner(" * ");
        for (long p = 2; p * p <= n; p++) {
            int exponent = 0;
            for (; n % p == 0; n /= p) exponent++;
            if (exponent > 0) product.add(factor(p, exponent));
        }
        if (n > 1) product.add(factor(n, 1));
        System.out.println(product);
    }
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`n = int(input())
factors = []
p = 2
while p * p <= n:
    exponent = 0
    while n % p == 0:
        n //= p
        exponent += 1
    if exponent:
        factors.append(f"{p}^{exponent}" if exponent > 1 else str(p))
    p += 1 if p == 2 else 2
if n > 1:
    factors.append(str(n))
print(" * ".join(factors))`,
    },
  ],
  attempts: [],
};
