import type { ExecutedQuestion } from '../../question.ts';

export const courseOrder: ExecutedQuestion = {
  key: 'course-order',
  name: 'Order of courses',
  owner: 'faculty',
  subject: 'CE501',
  modules: [5],
  tags: ['graph', 'topological sort'],
  language: ['C++', 'JAVA', 'PYTHON'],
  difficulty: '3',
  marks: 15,
  timeRequired: 30,
  wantAutoCalculate: true,
  statement: `<p>A curriculum has <code>n</code> courses with the numbers 1 to <code>n</code>. Some courses must be passed before others may be taken. Find an order in which one student can take all of them, one after the other.</p>
<p>If there are several orders, print the one that is smallest when compared number by number: whenever several courses could come next, the one with the smallest number comes first.</p>
<h3>Input</h3>
<ul><li>The first line holds the number of courses <code>n</code> and of rules <code>m</code>.</li><li>Each of the next <code>m</code> lines holds two courses <code>a</code> and <code>b</code>: course <code>a</code> must come before course <code>b</code>. A rule may occur more than once.</li></ul>
<h3>Output</h3>
<p>The order on one line, separated by spaces, or <code>IMPOSSIBLE</code>.</p>
<h3>Constraints</h3>
<ul><li>1 ≤ n ≤ 1000, 0 ≤ m ≤ 5000</li></ul>
<h3>Sample</h3>
<pre><code>Input
5 4
4 1
1 3
4 2
5 2

Output
4 1 3 5 2</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '5 4\n4 1\n1 3\n4 2\n5 2' },
    { type: 'PUBLIC', input: '3 3\n1 2\n2 3\n3 1' },
    { type: 'HIDDEN', input: '1 0' },
    { type: 'HIDDEN', input: '4 0' },
    { type: 'HIDDEN', input: '4 4\n4 3\n3 2\n2 1\n4 3' },
    { type: 'HIDDEN', input: '3 2\n1 2\n3 3' },
    {
      type: 'HIDDEN',
      input: `500 998\n${Array.from({ length: 499 }, (_, i) => `${i + 2} ${i + 1}\n500 ${i + 1}`).join('\n')}`,
    },
  ],
  firstOutput: '4 1 3 5 2',
  references: [
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <functional>
#include <queue>
#include <vector>

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<std::vector<int>> after(n + 1);
    std::vector<int> waiting(n + 1, 0);
    while (m-- > 0) {
        int a, b;
        std::cin >> a >> b;
        after[a].push_back(b);
        waiting[b]++;
    }
    std::priority_queue<int, std::vector<int>, std::greater<>> ready;
    for (int course = 1; course <= n; course++)
        if (waiting[course] == 0) ready.push(course);

    std::vector<int> order;
    while (!ready.empty()) {
        const int course = ready.top();
        ready.pop();
        order.push_back(course);
        for (int next : after[course])
            if (--waiting[next] == 0) ready.push(next);
    }
    if (static_cast<int>(order.size()) < n) {
        std::cout << "IMPOSSIBLE\n";
        return 0;
    }
    for (int course : order) std::cout << course << ' ';
    std::cout << '\n';
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), m = in.nextInt();
        List<List<Integer>> after = new ArrayList<>();
        for (int i = 0; i <= n; i++) after.add(new ArrayList<>());
        int[] waiting = new int[n + 1];
        for (int i = 0; i < m; i++) {
            int a = in.nextInt(), b = in.nextInt();
            after.get(a).add(b);
            waiting[b]++;
        }
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int course = 1; course <= n; course++) if (waiting[course] == 0) ready.add(course);

        List<String> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            int course = ready.remove();
            order.add(Integer.toString(course));
            for (int next : after.get(course)) if (--waiting[next] == 0) ready.add(next);
        }
        System.out.println(order.size() < n ? "IMPOSSIBLE" : String.join(" ", order));
    }
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`import heapq

n, m = map(int, input().split())
after = {course: [] for course in range(1, n + 1)}
waiting = dict.fromkeys(after, 0)
for _ in range(m):
    a, b = map(int, input().split())
    after[a].append(b)
    waiting[b] += 1

ready = [course for course in after if waiting[course] == 0]
order = []
while ready:
    course = heapq.heappop(ready)
    order.append(course)
    for following in after[course]:
        waiting[following] -= 1
        if waiting[following] == 0:
            heapq.heappush(ready, following)
if len(order) < n:
    print("IMPOSSIBLE")
else:
    print(*order)`,
    },
  ],
  attempts: [],
};
