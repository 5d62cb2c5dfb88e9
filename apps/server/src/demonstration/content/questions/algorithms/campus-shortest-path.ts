import type { ExecutedQuestion } from '../../question.ts';

const OPEN_FIELD = Array.from({ length: 30 }, (_, row) =>
  row === 0 ? `S${'.'.repeat(29)}` : row === 29 ? `${'.'.repeat(29)}E` : '.'.repeat(30),
).join('\n');

export const campusShortestPath: ExecutedQuestion = {
  key: 'campus-shortest-path',
  name: 'Shortest way over the campus',
  owner: 'faculty',
  subject: 'CE501',
  modules: [5],
  tags: ['graph', 'breadth-first search', 'matrix'],
  language: ['C++', 'JAVA', 'PYTHON'],
  difficulty: '3',
  marks: 15,
  timeRequired: 30,
  wantAutoCalculate: true,
  statement: `<p>A delivery robot drives on a map of the campus. In one step it moves to the field above, below, to the left or to the right. Find the <strong>fewest steps</strong> from <code>S</code> to <code>E</code>.</p>
<ul><li><code>.</code> is a free field,</li><li><code>#</code> is blocked,</li><li><code>S</code> and <code>E</code> occur exactly once.</li></ul>
<h3>Input</h3>
<ul><li>The first line holds the number of rows <code>r</code> and of columns <code>c</code>.</li><li>Each of the next <code>r</code> lines holds <code>c</code> characters.</li></ul>
<h3>Output</h3>
<p>The fewest steps, or <code>NO PATH</code>.</p>
<h3>Constraints</h3>
<ul><li>1 ≤ r, c ≤ 100</li></ul>
<h3>Sample</h3>
<pre><code>Input
3 4
S..#
.#..
...E

Output
5</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '3 4\nS..#\n.#..\n...E' },
    { type: 'PUBLIC', input: '2 3\nS#.\n.#E' },
    { type: 'HIDDEN', input: '5 5\nS....\n####.\nE..#.\n##.#.\n##...' },
    { type: 'HIDDEN', input: '1 6\nE....S' },
    { type: 'HIDDEN', input: '2 1\nE\nS' },
    { type: 'HIDDEN', input: '4 4\n...E\n.##.\n.##.\nS...' },
    { type: 'HIDDEN', input: `30 30\n${OPEN_FIELD}` },
  ],
  firstOutput: '5',
  references: [
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <queue>
#include <string>
#include <vector>

int main() {
    int r, c;
    std::cin >> r >> c;
    std::vector<std::string> map(r);
    std::queue<std::pair<int, int>> next;
    std::vector<std::vector<int>> steps(r, std::vector<int>(c, -1));
    for (int i = 0; i < r; i++) {
        std::cin >> map[i];
        const auto j = map[i].find('S');
        if (j != std::string::npos) {
            next.emplace(i, j);
            steps[i][j] = 0;
        }
    }
    while (!next.empty()) {
        const auto [i, j] = next.front();
        next.pop();
        if (map[i][j] == 'E') {
            std::cout << steps[i][j] << '\n';
            return 0;
        }
        const int moves[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        for (const auto &move : moves) {
            const int y = i + move[0], x = j + move[1];
            if (y < 0 || y >= r || x < 0 || x >= c || map[y][x] == '#' || steps[y][x] >= 0) continue;
            steps[y][x] = steps[i][j] + 1;
            next.emplace(y, x);
        }
    }
    std::cout << "NO PATH\n";
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int r = in.nextInt(), c = in.nextInt();
        char[][] map = new char[r][];
        int[][] steps = new int[r][c];
        Queue<int[]> next = new ArrayDeque<>();
        for (int i = 0; i < r; i++) {
            String row = in.next();
            map[i] = row.toCharArray();
            if (row.indexOf('S') >= 0) next.add(new int[] {i, row.indexOf('S')});
        }
        int[][] moves = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        while (!next.isEmpty()) {
            int[] at = next.remove();
            for (int[] move : moves) {
                int y = at[0] + move[0], x = at[1] + move[1];
                if (y < 0 || y >= r || x < 0 || x >= c) continue;
                if (map[y][x] == 'E') {
                    System.out.println(steps[at[0]][at[1]] + 1);
                    return;
                }
                if (map[y][x] != '.') continue;
                map[y][x] = 'v';
                steps[y][x] = steps[at[0]][at[1]] + 1;
                next.add(new int[] {y, x});
            }
        }
        System.out.println("NO PATH");
    }
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`r, c = map(int, input().split())
fields = {(i, j): field for i in range(r) for j, field in enumerate(input()) if field != "#"}
start = next(at for at, field in fields.items() if field == "S")
end = next(at for at, field in fields.items() if field == "E")

steps = 0
edge = {start}
seen = {start}
while edge and end not in seen:
    steps += 1
    edge = {
        at
        for i, j in edge
        for at in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1))
        if at in fields and at not in seen
    }
    seen |= edge
print(steps if end in seen else "NO PATH")`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'PYTHON',
      text: String.raw`from collections import deque

r, c = map(int, input().split())
grid = [input() for _ in range(r)]

for i in range(r):
    for j in range(c):
        if grid[i][j] == "S":
            start = (i, j)

dist = [[-1] * c for _ in range(r)]
dist[start[0]][start[1]] = 0
q = deque([start])
answer = -1
while q:
    i, j = q.popleft()
    if grid[i][j] == "E":
        answer = dist[i][j]
        break
    for di, dj in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
        ni, nj = i + di, j + dj
        if 0 <= ni < r and 0 <= nj < c and grid[ni][nj] != "#" and dist[ni][nj] == -1:
            dist[ni][nj] = dist[i][j] + 1
            q.append((ni, nj))

if answer == -1:
    print("NO PATH")
else:
    print(answer)`,
    },
    {
      quality: 'partial',
      language: 'C++',
      text: String.raw`#include <iostream>
#include <vector>
using namespace std;

int main() {
    int r, c;
    cin >> r >> c;
    vector<string> g(r);
    for (auto &row : g) cin >> row;
    const int INF = 1e9;
    vector<vector<int>> d(r, vector<int>(c, INF));
    for (int i = 0; i < r; i++) {
        for (int j = 0; j < c; j++) {
            if (g[i][j] == '#') continue;
            if (g[i][j] == 'S') d[i][j] = 0;
            if (i > 0) d[i][j] = min(d[i][j], d[i - 1][j] + 1);
            if (j > 0) d[i][j] = min(d[i][j], d[i][j - 1] + 1);
            if (g[i][j] == 'E') {
                if (d[i][j] >= INF) cout << "NO PATH";
                else cout << d[i][j];
            }
        }
    }
    return 0;
}`,
    },
    {
      quality: 'wrong',
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int r = sc.nextInt();
        int c = sc.nextInt();
        int blocked = 0;
        for (int i = 0; i < r; i++) {
            String row = sc.next();
            for (char ch : row.toCharArray()) {
                if (ch == '#') blocked++;
            }
        }
        System.out.println(r + c - 2 + blocked);
    }
}`,
    },
    {
      quality: 'slow',
      language: 'C++',
      text: String.raw`#include <iostream>
#include <vector>
using namespace std;

int r, c, best = 1000000;
vector<string> g;
vector<vector<bool>> used;

void go(int i, int j, int steps) {
    if (i < 0 || j < 0 || i >= r || j >= c || g[i][j] == '#' || used[i][j]) return;
    if (g[i][j] == 'E') {
        best = min(best, steps);
        return;
    }
    used[i][j] = true;
    go(i + 1, j, steps + 1);
    go(i - 1, j, steps + 1);
    go(i, j + 1, steps + 1);
    go(i, j - 1, steps + 1);
    used[i][j] = false;
}

int main() {
    cin >> r >> c;
    g.resize(r);
    for (auto &row : g) cin >> row;
    used.assign(r, vector<bool>(c, false));
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            if (g[i][j] == 'S') go(i, j, 0);
    if (best == 1000000) cout << "NO PATH" << endl;
    else cout << best << endl;
}`,
    },
    {
      quality: 'compile-error',
      language: 'JAVA',
      text: String.raw`import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int r = sc.nextInt(), c = sc.nextInt();
        String[] g = new String[r];
        for (int i = 0; i < r; i++) g[i] = sc.next();
        Queue<int> q = new LinkedList<>();
        boolean[][] seen = new boolean[r][c];
        for (int i = 0; i < r; i++)
            for (int j = 0; j < c; j++)
                if (g[i].charAt(j) == 'S') {
                    q.add(i * c + j);
                    seen[i][j] = true;
                }
        int steps = 0;
        while (!q.isEmpty()) {
            steps++;
        }
        System.out.println(steps);
    }
}`,
    },
    {
      quality: 'crash',
      language: 'PYTHON',
      text: String.raw`r, c = map(int, input().split())
grid = [input() for _ in range(r)]


def steps(i, j):
    if i < 0 or j < 0 or i >= r or j >= c or grid[i][j] == "#":
        return 10**9
    if grid[i][j] == "E":
        return 0
    return 1 + min(steps(i + 1, j), steps(i, j + 1), steps(i - 1, j), steps(i, j - 1))


for i in range(r):
    for j in range(c):
        if grid[i][j] == "S":
            answer = steps(i, j)
print(answer if answer < 10**9 else "NO PATH")`,
    },
  ],
};
