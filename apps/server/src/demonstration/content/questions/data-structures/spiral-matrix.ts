import type { ExecutedQuestion } from '../../question.ts';

export const spiralMatrix: ExecutedQuestion = {
  key: 'spiral-matrix',
  name: 'Matrix in spiral order',
  owner: 'faculty',
  subject: 'CE301',
  modules: [1],
  tags: ['matrix'],
  language: ['C', 'JAVA', 'PYTHON'],
  difficulty: '2',
  marks: 10,
  timeRequired: 20,
  wantAutoCalculate: true,
  statement: `<p>Print the elements of a matrix in <strong>spiral order</strong>: begin at the top left, go right, then down, then left, then up, and inwards until every element was printed once.</p>
<h3>Input</h3>
<ul><li>The first line holds the number of rows <code>r</code> and of columns <code>c</code>.</li><li>Each of the next <code>r</code> lines holds <code>c</code> whole numbers.</li></ul>
<h3>Output</h3>
<p>All elements in spiral order on one line, separated by spaces.</p>
<h3>Constraints</h3>
<ul><li>1 ≤ r, c ≤ 50</li></ul>
<h3>Sample</h3>
<pre><code>Input
3 3
1 2 3
4 5 6
7 8 9

Output
1 2 3 6 9 8 7 4 5</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '3 3\n1 2 3\n4 5 6\n7 8 9' },
    { type: 'PUBLIC', input: '2 4\n1 2 3 4\n5 6 7 8' },
    { type: 'HIDDEN', input: '1 5\n1 2 3 4 5' },
    { type: 'HIDDEN', input: '4 1\n1\n2\n3\n4' },
    { type: 'HIDDEN', input: '3 2\n1 2\n3 4\n5 6' },
    { type: 'HIDDEN', input: '1 1\n-9' },
    { type: 'HIDDEN', input: '3 5\n1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15' },
    { type: 'HIDDEN', input: '5 3\n1 2 3\n4 5 6\n7 8 9\n10 11 12\n13 14 15' },
  ],
  firstOutput: '1 2 3 6 9 8 7 4 5',
  references: [
    {
      language: 'C',
      text: String.raw`#include <stdio.h>

int main(void) {
    static int m[50][50];
    int r, c;
    scanf("%d %d", &r, &c);
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            scanf("%d", &m[i][j]);

    int top = 0, bottom = r - 1, left = 0, right = c - 1;
    while (top <= bottom && left <= right) {
        for (int j = left; j <= right; j++)
            printf("%d ", m[top][j]);
        for (int i = top + 1; i <= bottom; i++)
            printf("%d ", m[i][right]);
        for (int j = right - 1; top < bottom && j >= left; j--)
            printf("%d ", m[bottom][j]);
        for (int i = bottom - 1; left < right && i > top; i--)
            printf("%d ", m[i][left]);
        top++, bottom--, left++, right--;
    }
    printf("\n");
    return 0;
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;
import java.util.StringJoiner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int r = in.nextInt(), c = in.nextInt();
        int[][] m = new int[r][c];
        for (int[] row : m) for (int j = 0; j < c; j++) row[j] = in.nextInt();

        StringJoiner out = new StringJoiner(" ");
        boolean[][] visited = new boolean[r][c];
        int[] down = {0, 1, 0, -1}, across = {1, 0, -1, 0};
        int i = 0, j = 0, direction = 0;
        for (int step = 0; step < r * c; step++) {
            out.add(Integer.toString(m[i][j]));
            visited[i][j] = true;
            int y = i + down[direction], x = j + across[direction];
            if (y < 0 || y >= r || x < 0 || x >= c || visited[y][x]) direction = (direction + 1) % 4;
            i += down[direction];
            j += across[direction];
        }
        System.out.println(out);
    }
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`r, c = map(int, input().split())
matrix = [input().split() for _ in range(r)]

spiral = []
while matrix:
    spiral += matrix.pop(0)
    matrix = list(map(list, zip(*matrix)))[::-1]
print(*spiral)`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'C',
      text: String.raw`#include <stdio.h>

int main() {
    int a[50][50], r, c, i;
    scanf("%d%d", &r, &c);
    for (i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            scanf("%d", &a[i][j]);

    int top = 0, left = 0, bottom = r - 1, right = c - 1;
    int printed = 0, total = r * c;
    while (printed < total) {
        for (i = left; i <= right && printed < total; i++, printed++)
            printf("%d ", a[top][i]);
        top++;
        for (i = top; i <= bottom && printed < total; i++, printed++)
            printf("%d ", a[i][right]);
        right--;
        for (i = right; i >= left && printed < total; i--, printed++)
            printf("%d ", a[bottom][i]);
        bottom--;
        for (i = bottom; i >= top && printed < total; i--, printed++)
            printf("%d ", a[i][left]);
        left++;
    }
    return 0;
}`,
    },
    {
      quality: 'partial',
      language: 'C',
      text: String.raw`#include <stdio.h>

int main() {
    int a[50][50], r, c, i;
    scanf("%d%d", &r, &c);
    for (i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            scanf("%d", &a[i][j]);

    int top = 0, left = 0, bottom = r - 1, right = c - 1;
    while (top <= bottom && left <= right) {
        for (i = left; i <= right; i++)
            printf("%d ", a[top][i]);
        top++;
        for (i = top; i <= bottom; i++)
            printf("%d ", a[i][right]);
        right--;
        for (i = right; i >= left; i--)
            printf("%d ", a[bottom][i]);
        bottom--;
        for (i = bottom; i >= top; i--)
            printf("%d ", a[i][left]);
        left++;
    }
    return 0;
}`,
    },
    {
      quality: 'wrong',
      language: 'PYTHON',
      text: String.raw`r, c = map(int, input().split())
m = []
for i in range(r):
    m.append(list(map(int, input().split())))

# one row forwards, the next backwards
out = []
for i in range(r):
    if i % 2 == 0:
        out.extend(m[i])
    else:
        out.extend(m[i][::-1])
print(out)`,
    },
    {
      quality: 'compile-error',
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int r = in.nextInt(), c = in.nextInt();
        int[][] m = new int[r][c];
        for (int i = 0; i < r; i++)
            for (int j = 0; j < c; j++)
                m[i][j] = in.nextInt();
        String line = "";
        for (int j = 0; j < c; j++)
            line = line + m[0][j] + " "
        System.out.println(line);
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
        int n = sc.nextInt();
        int m = sc.nextInt();
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = sc.nextInt();

        for (int k = 0; k < (n + 1) / 2; k++) {
            int last = n - 1 - k;
            for (int j = k; j <= last; j++) System.out.print(a[k][j] + " ");
            for (int i = k + 1; i <= last; i++) System.out.print(a[i][last] + " ");
            for (int j = last - 1; j >= k; j--) System.out.print(a[last][j] + " ");
            for (int i = last - 1; i > k; i--) System.out.print(a[i][k] + " ");
        }
        System.out.println();
    }
}`,
    },
  ],
};
