import type { ExecutedQuestion } from '../../question.ts';

export const maximumSubarray: ExecutedQuestion = {
  key: 'maximum-subarray',
  name: 'Best stretch of days',
  owner: 'faculty',
  subject: 'CE501',
  modules: [1, 4],
  tags: ['arrays', 'dynamic programming'],
  language: ['C', 'C++', 'JAVA', 'PYTHON'],
  difficulty: '2',
  marks: 10,
  timeRequired: 20,
  wantAutoCalculate: true,
  statement: `<p>The college canteen records its profit every day; a loss is a negative number. The manager wants to know the <strong>best run of consecutive days</strong>: the largest total earned over some days in a row. The run has at least one day.</p>
<h3>Input</h3>
<ul><li>The first line holds <code>n</code>, the number of days.</li><li>The second line holds <code>n</code> whole numbers, the profits in the order of the days.</li></ul>
<h3>Output</h3>
<p>The largest total of consecutive days.</p>
<h3>Constraints</h3>
<ul><li>1 ≤ n ≤ 100000</li><li>Every profit lies between -1000000000 and 1000000000, so the total may not fit into 32 bits.</li></ul>
<h3>Sample</h3>
<pre><code>Input
8
-2 1 -3 4 -1 2 1 -5

Output
6</code></pre>
<p>The best run is <code>4 -1 2 1</code>.</p>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '8\n-2 1 -3 4 -1 2 1 -5' },
    { type: 'PUBLIC', input: '5\n1 2 3 4 5' },
    { type: 'HIDDEN', input: '1\n-7' },
    { type: 'HIDDEN', input: '4\n-8 -3 -6 -2' },
    { type: 'HIDDEN', input: '3\n1000000000 1000000000 1000000000' },
    { type: 'HIDDEN', input: '6\n5 -9 6 -2 3 -1' },
    { type: 'HIDDEN', input: '7\n0 0 -1 0 0 -2 0' },
    {
      type: 'HIDDEN',
      input: `2000\n${Array.from({ length: 2000 }, (_, i) => ((i * 7919) % 2003) - 1001).join(' ')}`,
    },
  ],
  firstOutput: '6',
  references: [
    {
      language: 'C',
      text: String.raw`#include <stdio.h>

int main(void) {
    int n;
    scanf("%d", &n);
    long long best = 0, ending = 0;
    for (int i = 0; i < n; i++) {
        long long profit;
        scanf("%lld", &profit);
        ending = i > 0 && ending > 0 ? ending + profit : profit;
        if (i == 0 || ending > best)
            best = ending;
    }
    printf("%lld\n", best);
    return 0;
}`,
    },
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <algorithm>

int main() {
    int n;
    long long first;
    std::cin >> n >> first;
    long long best = first, ending = first;
    for (int i = 1; i < n; i++) {
        long long profit;
        std::cin >> profit;
        ending = std::max(ending + profit, profit);
        best = std::max(best, ending);
    }
    std::cout << best << '\n';
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.io.*;
import java.util.StringTokenizer;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        StringTokenizer profits = new StringTokenizer(in.readLine());
        long ending = Long.parseLong(profits.nextToken());
        long best = ending;
        for (int i = 1; i < n; i++) {
            long profit = Long.parseLong(profits.nextToken());
            ending = Math.max(ending + profit, profit);
            best = Math.max(best, ending);
        }
        System.out.println(best);
    }
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`n = int(input())
profits = list(map(int, input().split()))

best = ending = profits[0]
for profit in profits[1:]:
    ending = max(ending + profit, profit)
    best = max(best, ending)
print(best)`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'C++',
      text: String.raw`#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<long long> prefix(n + 1, 0);
    for (int i = 1; i <= n; i++) {
        long long p;
        cin >> p;
        prefix[i] = prefix[i - 1] + p;
    }
    // best run ending at i = prefix[i] - smallest prefix before i
    long long smallest = prefix[0];
    long long best = prefix[1];
    for (int i = 1; i <= n; i++) {
        if (prefix[i] - smallest > best) best = prefix[i] - smallest;
        if (prefix[i] < smallest) smallest = prefix[i];
    }
    cout << best << endl;
    return 0;
}`,
    },
    {
      quality: 'partial',
      language: 'C',
      text: String.raw`#include <stdio.h>

int main() {
    int n, p, sum = 0, best = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &p);
        sum = sum + p;
        if (sum < 0)
            sum = 0;
        if (sum > best)
            best = sum;
    }
    printf("%d", best);
    return 0;
}`,
    },
    {
      quality: 'partial',
      language: 'PYTHON',
      text: String.raw`n = int(input())
a = list(map(int, input().split()))

best = 0
current = 0
for value in a:
    current = max(0, current + value)
    best = max(best, current)
print(best)`,
    },
    {
      quality: 'wrong',
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int sum = 0;
        for (int i = 0; i < n; i++) {
            int p = sc.nextInt();
            // only days with a profit help
            if (p > 0) sum += p;
        }
        System.out.println(sum);
    }
}`,
    },
    {
      quality: 'compile-error',
      language: 'C++',
      text: String.raw`#include <iostream>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<long long> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    long long best = a[0], cur = 0;
    for (int i = 0; i < n; i++) {
        cur = max(cur + a[i], a[i]);
        best = max(best, cur)
    }
    cout << best;
}`,
    },
    {
      quality: 'crash',
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        long[] profit = new long[100];
        for (int i = 0; i < n; i++) {
            profit[i] = sc.nextInt();
        }
        long best = profit[0];
        long current = profit[0];
        for (int i = 1; i < n; i++) {
            current = Math.max(current + profit[i], profit[i]);
            best = Math.max(best, current);
        }
        System.out.println(best);
    }
}`,
    },
  ],
};
