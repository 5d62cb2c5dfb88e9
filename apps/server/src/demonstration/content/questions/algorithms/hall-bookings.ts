import type { ExecutedQuestion } from '../../question.ts';

export const hallBookings: ExecutedQuestion = {
  key: 'hall-bookings',
  name: 'Hall bookings',
  owner: 'faculty',
  subject: 'CE501',
  modules: [3],
  tags: ['greedy', 'sorting'],
  language: ['C++', 'JAVA', 'PYTHON'],
  difficulty: '2',
  marks: 10,
  timeRequired: 20,
  wantAutoCalculate: true,
  statement: `<p>Many clubs want to use the seminar hall on the day of the festival. Each request has a start and an end. Accept <strong>as many requests as possible</strong> so that no two accepted ones overlap. One may begin at the very moment at which another ends.</p>
<h3>Input</h3>
<ul><li>The first line holds <code>n</code>, the number of wishes.</li><li>Each of the next <code>n</code> lines holds start and end of one wish.</li></ul>
<h3>Output</h3>
<p>The largest number of requests that can be accepted.</p>
<h3>Constraints</h3>
<ul><li>1 ≤ n ≤ 1000</li><li>0 ≤ start &lt; end ≤ 10000</li></ul>
<h3>Sample</h3>
<pre><code>Input
6
1 4
3 5
0 6
5 7
8 9
5 9

Output
3</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '6\n1 4\n3 5\n0 6\n5 7\n8 9\n5 9' },
    { type: 'PUBLIC', input: '3\n1 2\n3 4\n5 6' },
    { type: 'HIDDEN', input: '3\n1 3\n3 5\n5 7' },
    { type: 'HIDDEN', input: '4\n1 100\n2 3\n4 5\n6 7' },
    { type: 'HIDDEN', input: '1\n0 10000' },
    { type: 'HIDDEN', input: '3\n2 5\n2 5\n2 5' },
    {
      type: 'HIDDEN',
      input: `300\n${Array.from({ length: 300 }, (_, i) => {
        const start = (i * 137) % 997;
        return `${start} ${start + 1 + ((i * 31) % 23)}`;
      }).join('\n')}`,
    },
  ],
  firstOutput: '3',
  references: [
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <algorithm>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<std::pair<int, int>> wishes(n);
    for (auto &[end, start] : wishes) std::cin >> start >> end;
    std::sort(wishes.begin(), wishes.end());
    int accepted = 0, free_from = 0;
    for (const auto &[end, start] : wishes) {
        if (start < free_from) continue;
        accepted++;
        free_from = end;
    }
    std::cout << accepted << '\n';
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Scanner;

public class Main {
    record Wish(int start, int end) {}

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        List<Wish> wishes = new ArrayList<>();
        for (int i = 0; i < n; i++) wishes.add(new Wish(in.nextInt(), in.nextInt()));
        wishes.sort(Comparator.comparingInt(Wish::end));
        int accepted = 0, freeFrom = 0;
        for (Wish wish : wishes) {
            if (wish.start() >= freeFrom) {
                accepted++;
                freeFrom = wish.end();
            }
        }
        System.out.println(accepted);
    }
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`n = int(input())
wishes = [tuple(map(int, input().split())) for _ in range(n)]

accepted = 0
free_from = 0
for start, end in sorted(wishes, key=lambda wish: wish[1]):
    if start >= free_from:
        accepted += 1
        free_from = end
print(accepted)`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'JAVA',
      text: String.raw`import java.util.Arrays;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int[][] a = new int[n][2];
        for (int i = 0; i < n; i++) {
            a[i][0] = sc.nextInt();
            a[i][1] = sc.nextInt();
        }
        Arrays.sort(a, (x, y) -> x[1] - y[1]);
        int count = 1;
        int last = a[0][1];
        for (int i = 1; i < n; i++) {
            if (a[i][0] >= last) {
                count++;
                last = a[i][1];
            }
        }
        System.out.println(count);
    }
}`,
    },
    {
      quality: 'partial',
      language: 'JAVA',
      text: String.raw`import java.util.Arrays;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int[][] a = new int[n][2];
        for (int i = 0; i < n; i++) {
            a[i][0] = sc.nextInt();
            a[i][1] = sc.nextInt();
        }
        Arrays.sort(a, (x, y) -> x[1] - y[1]);
        int count = 0;
        int last = -1;
        for (int i = 0; i < n; i++) {
            if (a[i][0] > last) {
                count++;
                last = a[i][1];
            }
        }
        System.out.println(count);
    }
}`,
    },
    {
      quality: 'partial',
      language: 'PYTHON',
      text: String.raw`n = int(input())
w = []
for i in range(n):
    s, e = map(int, input().split())
    w.append((s, e))
w.sort()  # by start
count = 0
last = 0
for s, e in w:
    if s >= last:
        count += 1
        last = e
print(count)`,
    },
    {
      quality: 'wrong',
      language: 'C++',
      text: String.raw`#include <iostream>
using namespace std;

int main() {
    int n, s[1000], e[1000];
    cin >> n;
    for (int i = 0; i < n; i++) cin >> s[i] >> e[i];
    int count = 0;
    for (int i = 0; i < n; i++) {
        bool alone = true;
        for (int j = 0; j < n; j++) {
            if (i != j && s[i] <= e[j] && s[j] <= e[i]) alone = false;
        }
        if (alone) count++;
    }
    cout << count << endl;
}`,
    },
    {
      quality: 'compile-error',
      language: 'C++',
      text: String.raw`#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

struct Event { int s, e; };

int main() {
    int n;
    cin >> n;
    vector<Event> v(n);
    for (int i = 0; i < n; i++) cin >> v[i].s >> v[i].e;
    sort(v.begin(), v.end());
    int count = 0, last = 0;
    for (auto x : v) {
        if (x.start >= last) {
            count++;
            last = x.e;
        }
    }
    cout << count;
}`,
    },
    {
      quality: 'crash',
      language: 'PYTHON',
      text: String.raw`n = int(input())
starts = []
ends = []
for i in range(n):
    s, e = map(int, input().split())
    starts.append(s)
    ends.append(e)
count = 0
while True:
    i = ends.index(min(ends))
    finish = ends[i]
    count += 1
    keep = [j for j in range(len(starts)) if starts[j] >= finish]
    starts = [starts[j] for j in keep]
    ends = [ends[j] for j in keep]
    if count == n:
        break
print(count)`,
    },
  ],
};
