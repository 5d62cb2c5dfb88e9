import type { ExecutedQuestion } from '../../question.ts';

export const coinChange: ExecutedQuestion = {
  key: 'coin-change',
  name: 'Change with few coins',
  owner: 'faculty',
  subject: 'CE501',
  modules: [3, 4],
  tags: ['dynamic programming'],
  language: ['C++', 'JAVA', 'PYTHON'],
  difficulty: '2',
  marks: 10,
  timeRequired: 25,
  wantAutoCalculate: true,
  statement: `<p>A ticket machine gives change with as <strong>few coins</strong> as possible. There are enough coins of every kind, but their values are unusual, so taking the largest coin first is not always best.</p>
<h3>Input</h3>
<ul><li>The first line holds the number of kinds <code>n</code> and the <code>amount</code>.</li><li>The second line holds the <code>n</code> different values of the coins.</li></ul>
<h3>Output</h3>
<p>The fewest coins that make exactly the amount, or <code>-1</code> if it cannot be made. An amount of 0 needs 0 coins.</p>
<h3>Constraints</h3>
<ul><li>1 ≤ n ≤ 20</li><li>0 ≤ amount ≤ 10000</li><li>1 ≤ value ≤ 10000</li></ul>
<h3>Sample</h3>
<pre><code>Input
3 11
1 2 5

Output
3</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '3 11\n1 2 5' },
    { type: 'PUBLIC', input: '2 7\n2 4' },
    { type: 'HIDDEN', input: '3 6\n1 3 4' },
    { type: 'HIDDEN', input: '1 0\n5' },
    { type: 'HIDDEN', input: '4 63\n25 10 1 21' },
    { type: 'HIDDEN', input: '2 6\n4 3' },
    { type: 'HIDDEN', input: '2 3\n5 7' },
    { type: 'HIDDEN', input: '1 6\n1' },
    { type: 'HIDDEN', input: '1 5\n1' },
    { type: 'HIDDEN', input: '5 9999\n2 7 13 90 371' },
  ],
  firstOutput: '3',
  references: [
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <algorithm>
#include <vector>

int main() {
    int n, amount;
    std::cin >> n >> amount;
    std::vector<int> coins(n);
    for (int &coin : coins) std::cin >> coin;

    const int impossible = amount + 1;
    std::vector<int> fewest(amount + 1, impossible);
    fewest[0] = 0;
    for (int coin : coins)
        for (int sum = coin; sum <= amount; sum++)
            fewest[sum] = std::min(fewest[sum], fewest[sum - coin] + 1);
    std::cout << (fewest[amount] == impossible ? -1 : fewest[amount]) << '\n';
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.Arrays;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), amount = in.nextInt();
        int[] fewest = new int[amount + 1];
        Arrays.fill(fewest, amount + 1);
        fewest[0] = 0;
        for (int i = 0; i < n; i++) {
            int coin = in.nextInt();
            for (int sum = coin; sum <= amount; sum++) {
                fewest[sum] = Math.min(fewest[sum], fewest[sum - coin] + 1);
            }
        }
        System.out.println(fewest[amount] > amount ? -1 : fewest[amount]);
    }
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`n, amount = map(int, input().split())
coins = list(map(int, input().split()))

# The sums that can be made with the coins taken so far, one bit each.
reachable = 1
limit = (1 << (amount + 1)) - 1
count = 0
while not reachable >> amount & 1:
    larger = reachable
    for coin in coins:
        larger |= reachable << coin & limit
    if larger == reachable:
        count = -1
        break
    reachable = larger
    count += 1
print(count)`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'PYTHON',
      text: String.raw`n, amount = map(int, input().split())
coins = list(map(int, input().split()))

INF = float("inf")
dp = [0] + [INF] * amount
for s in range(1, amount + 1):
    for c in coins:
        if c <= s and dp[s - c] + 1 < dp[s]:
            dp[s] = dp[s - c] + 1
print(-1 if dp[amount] == INF else dp[amount])`,
    },
    {
      quality: 'partial',
      language: 'C++',
      text: String.raw`#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n, amount;
    cin >> n >> amount;
    vector<int> c(n);
    for (int i = 0; i < n; i++) cin >> c[i];
    sort(c.rbegin(), c.rend());
    int count = 0;
    for (int i = 0; i < n; i++) {
        count += amount / c[i];
        amount %= c[i];
    }
    if (amount == 0)
        cout << count << endl;
    else
        cout << -1 << endl;
    return 0;
}`,
    },
    {
      quality: 'wrong',
      language: 'JAVA',
      text: String.raw`import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int amount = sc.nextInt();
        // number of ways
        int[] ways = new int[amount + 1];
        ways[0] = 1;
        for (int i = 0; i < n; i++) {
            int c = sc.nextInt();
            for (int s = c; s <= amount; s++) {
                ways[s] += ways[s - c];
            }
        }
        System.out.println(ways[amount]);
    }
}`,
    },
    {
      quality: 'slow',
      language: 'C++',
      text: String.raw`#include <iostream>
#include <vector>
using namespace std;

vector<int> coins;

int fewest(int amount) {
    if (amount == 0) return 0;
    int best = 1000000;
    for (int c : coins) {
        if (c <= amount) best = min(best, fewest(amount - c) + 1);
    }
    return best;
}

int main() {
    int n, amount;
    cin >> n >> amount;
    coins.resize(n);
    for (int &c : coins) cin >> c;
    int result = fewest(amount);
    cout << (result >= 1000000 ? -1 : result) << endl;
}`,
    },
    {
      quality: 'compile-error',
      language: 'C++',
      text: String.raw`#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, amount;
    cin >> n >> amount;
    vector<int> coins(n), dp(amount + 1, INT_MAX);
    for (int i = 0; i < n; i++) cin >> coins[i];
    dp[0] = 0;
    for (int i = 1; i <= amount; i++) {
        for (int j = 0; j < n; j++) {
            if (coins[j] <= i)
                dp[i] = min(dp[i], dp[i - coins[j]] + 1);
        }
    }
    cout << dp[amount] << end;
}`,
    },
    {
      quality: 'crash',
      language: 'JAVA',
      text: String.raw`import java.util.Arrays;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int amount = sc.nextInt();
        int[] coins = new int[n];
        for (int i = 0; i < n; i++) coins[i] = sc.nextInt();
        Arrays.sort(coins);
        int[] dp = new int[amount + 1];
        Arrays.fill(dp, 99999);
        dp[0] = 0;
        for (int i = coins[0]; i <= amount; i++) {
            for (int c : coins) {
                if (dp[i - c] + 1 < dp[i]) dp[i] = dp[i - c] + 1;
            }
        }
        System.out.println(dp[amount] == 99999 ? -1 : dp[amount]);
    }
}`,
    },
  ],
};
