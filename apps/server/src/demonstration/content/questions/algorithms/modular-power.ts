import type { ExecutedQuestion } from '../../question.ts';

export const modularPower: ExecutedQuestion = {
  key: 'modular-power',
  name: 'Modular power',
  owner: 'faculty',
  subject: 'CE501',
  modules: [2, 6],
  tags: ['number theory', 'bit operations', 'recursion'],
  language: ['C', 'C++', 'JAVA', 'PYTHON'],
  difficulty: '2',
  marks: 5,
  timeRequired: 15,
  wantAutoCalculate: true,
  statement: `<p>Secure web pages rest on large powers modulo a number. Compute $a^b \\bmod m$ for several queries by <strong>repeated squaring</strong>: the exponent is far too large to multiply one step at a time.</p>
<p>$0^0$ counts as 1.</p>
<h3>Input</h3>
<ul><li>The first line holds the number of queries <code>q</code>.</li><li>Each of the next <code>q</code> lines holds <code>a</code>, <code>b</code> and <code>m</code>.</li></ul>
<h3>Output</h3>
<p>For each query a line with the result.</p>
<h3>Constraints</h3>
<ul><li>$1 \\le q \\le 100$</li><li>$0 \\le a \\le 10^9$</li><li>$0 \\le b \\le 10^{18}$</li><li>$1 \\le m \\le 10^9 + 7$</li></ul>
<h3>Sample</h3>
<pre><code>Input
3
2 10 1000
3 4 7
5 0 13

Output
24
4
1</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '3\n2 10 1000\n3 4 7\n5 0 13' },
    { type: 'PUBLIC', input: '1\n7 3 10' },
    { type: 'HIDDEN', input: '2\n9 0 1\n4 5 1' },
    { type: 'HIDDEN', input: '2\n0 0 5\n0 9 5' },
    { type: 'HIDDEN', input: '2\n999999999 3 1000000007\n1000000000 2 1000000007' },
    { type: 'HIDDEN', input: '1\n2 1000000000000000000 1000000007' },
    { type: 'HIDDEN', input: '3\n123456789 987654321987654321 998244353\n17 65536 65537\n1000000 6 7' },
  ],
  // Whoever worked it out by hand forgot what the statement says of 0 to the power of 0.
  mistakes: { 3: '0\n0' },
  firstOutput: '24\n4\n1',
  references: [
    {
      language: 'C',
      text: String.raw`#include <stdio.h>

static long long power(long long a, long long b, long long m) {
    long long result = 1 % m;
    for (a %= m; b > 0; b >>= 1) {
        if (b & 1)
            result = result * a % m;
        a = a * a % m;
    }
    return result;
}

int main(void) {
    int q;
    scanf("%d", &q);
    while (q-- > 0) {
        long long a, b, m;
        scanf("%lld %lld %lld", &a, &b, &m);
        printf("%lld\n", power(a, b, m));
    }
    return 0;
}`,
    },
    {
      language: 'C++',
      text: String.raw`#include <iostream>

long long power(long long a, long long b, long long m) {
    if (b == 0) return 1 % m;
    const long long half = power(a, b / 2, m);
    const long long square = half * half % m;
    return b % 2 ? square * (a % m) % m : square;
}

int main() {
    int q;
    std::cin >> q;
    while (q-- > 0) {
        long long a, b, m;
        std::cin >> a >> b >> m;
        std::cout << power(a, b, m) << '\n';
    }
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;

public class Main {
    static long power(long a, long b, long m) {
        long result = 1 % m;
        a %= m;
        while (b > 0) {
            if ((b & 1) == 1) result = result * a % m;
            a = a * a % m;
            b >>= 1;
        }
        return result;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int q = in.nextInt();
        for (int i = 0; i < q; i++) {
            System.out.println(power(in.nextLong(), in.nextLong(), in.nextLong()));
        }
    }
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`for _ in range(int(input())):
    a, b, m = map(int, input().split())
    print(pow(a, b, m))`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'C++',
      text: String.raw`#include <iostream>
using namespace std;

int main() {
    int q;
    cin >> q;
    for (int i = 0; i < q; i++) {
        unsigned long long a, b, m, ans = 1;
        cin >> a >> b >> m;
        a = a % m;
        while (b != 0) {
            if (b % 2 == 1) ans = (ans * a) % m;
            a = (a * a) % m;
            b = b / 2;
        }
        cout << ans % m << endl;
    }
    return 0;
}`,
    },
    {
      quality: 'partial',
      language: 'C',
      text: String.raw`#include <stdio.h>

int power(int a, long long b, int m) {
    int result = 1;
    a = a % m;
    while (b > 0) {
        if (b % 2 == 1)
            result = (result * a) % m;
        a = (a * a) % m;
        b = b / 2;
    }
    return result;
}

int main() {
    int q, a, m;
    long long b;
    scanf("%d", &q);
    while (q--) {
        scanf("%d %lld %d", &a, &b, &m);
        printf("%d\n", power(a, b, m));
    }
    return 0;
}`,
    },
    {
      quality: 'wrong',
      language: 'PYTHON',
      text: String.raw`q = int(input())
for i in range(q):
    a, b, m = map(int, input().split())
    ans = a * b % m
    print("Answer =", ans)`,
    },
    {
      quality: 'slow',
      language: 'C++',
      text: String.raw`#include <iostream>
using namespace std;

int main() {
    int q;
    cin >> q;
    while (q--) {
        long long a, b, m;
        cin >> a >> b >> m;
        long long result = 1 % m;
        for (long long i = 0; i < b; i++) {
            result = result * (a % m) % m;
        }
        cout << result << "\n";
    }
}`,
    },
    {
      quality: 'compile-error',
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;

public class Main {
    static long power(long a, long b, long m) {
        if (b == 0) return 1;
        long half = power(a, b / 2, m);
        if (b % 2 == 0) {
            return half * half % m;
        }
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int q = sc.nextInt();
        while (q-- > 0) {
            int a = sc.nextLong();
            long b = sc.nextLong();
            long m = sc.nextLong();
            System.out.println(power(a, b, m));
        }
    }
}`,
    },
    {
      quality: 'crash',
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int q = sc.nextInt();
        for (int i = 0; i < q; i++) {
            long a = sc.nextInt();
            int b = sc.nextInt();
            long m = sc.nextInt();
            long ans = 1 % m;
            while (b > 0) {
                if (b % 2 == 1) ans = ans * a % m;
                a = a * a % m;
                b /= 2;
            }
            System.out.println(ans);
        }
    }
}`,
    },
  ],
};
