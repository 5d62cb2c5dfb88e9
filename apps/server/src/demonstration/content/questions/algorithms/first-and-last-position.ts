import type { ExecutedQuestion } from '../../question.ts';

export const firstAndLastPosition: ExecutedQuestion = {
  key: 'first-and-last-position',
  name: 'First and last position',
  owner: 'faculty',
  subject: 'CE501',
  modules: [2],
  tags: ['arrays', 'binary search'],
  language: ['C', 'C++', 'JAVA', 'PYTHON'],
  difficulty: '1',
  marks: 5,
  timeRequired: 15,
  wantAutoCalculate: true,
  statement: `<p>The examination section keeps marks in a list that is sorted in <strong>non-decreasing</strong> order. Find where the marks <code>x</code> begin and end in the list.</p>
<p>Write a program that prints the positions of the first and of the last occurrence of <code>x</code>. Positions count from 0. If <code>x</code> does not occur, print <code>-1 -1</code>. Aim for a logarithmic number of comparisons.</p>
<h3>Input</h3>
<ul><li>The first line holds <code>n</code>, the length of the list.</li><li>The second line holds <code>n</code> whole numbers in non-decreasing order.</li><li>The third line holds <code>x</code>.</li></ul>
<h3>Output</h3>
<p>The two positions on one line, separated by a space.</p>
<h3>Constraints</h3>
<ul><li>1 ≤ n ≤ 1000</li><li>Every number lies between -100000 and 100000.</li></ul>
<h3>Sample</h3>
<pre><code>Input
7
2 4 4 4 7 9 12
4

Output
1 3</code></pre>`,
  code: [
    {
      isVisible: true,
      isEditable: true,
      code: `#include <stdio.h>

int main(void) {
    int n;
    scanf("%d", &n);
    /* Read the list and x, then print the two positions. */

    return 0;
}`,
    },
  ],
  tests: [
    { type: 'PUBLIC', input: '7\n2 4 4 4 7 9 12\n4' },
    { type: 'PUBLIC', input: '5\n1 3 5 7 9\n6' },
    { type: 'HIDDEN', input: '1\n5\n5' },
    { type: 'HIDDEN', input: '6\n8 8 8 8 8 8\n8' },
    { type: 'HIDDEN', input: '5\n10 20 30 40 50\n50' },
    { type: 'HIDDEN', input: '4\n-5 -5 0 3\n-5' },
    {
      type: 'HIDDEN',
      input: `1000\n${Array.from({ length: 1000 }, (_, i) => Math.floor(i / 7)).join(' ')}\n100`,
    },
  ],
  firstOutput: '1 3',
  references: [
    {
      language: 'C',
      text: String.raw`#include <stdio.h>

/* Number of elements that are smaller than x. */
static int lower_bound(const int *a, int n, int x) {
    int low = 0, high = n;
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (a[mid] < x)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

int main(void) {
    static int a[1000];
    int n, x;
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    scanf("%d", &x);
    int first = lower_bound(a, n, x);
    int last = lower_bound(a, n, x + 1) - 1;
    if (first > last)
        printf("-1 -1\n");
    else
        printf("%d %d\n", first, last);
    return 0;
}`,
    },
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <algorithm>
#include <vector>

int main() {
    int n, x;
    std::cin >> n;
    std::vector<int> marks(n);
    for (int &value : marks) std::cin >> value;
    std::cin >> x;
    const auto [first, last] = std::equal_range(marks.begin(), marks.end(), x);
    if (first == last)
        std::cout << "-1 -1\n";
    else
        std::cout << first - marks.begin() << ' ' << last - marks.begin() - 1 << '\n';
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;

public class Main {
    static int lowerBound(int[] a, int x) {
        int low = 0, high = a.length;
        while (low < high) {
            int mid = (low + high) >>> 1;
            if (a[mid] < x) low = mid + 1;
            else high = mid;
        }
        return low;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int[] a = new int[in.nextInt()];
        for (int i = 0; i < a.length; i++) a[i] = in.nextInt();
        int x = in.nextInt();
        int first = lowerBound(a, x);
        int last = lowerBound(a, x + 1) - 1;
        System.out.println(first > last ? "-1 -1" : first + " " + last);
    }
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`from bisect import bisect_left, bisect_right

n = int(input())
marks = list(map(int, input().split()))
x = int(input())
first = bisect_left(marks, x)
last = bisect_right(marks, x) - 1
if first > last:
    print(-1, -1)
else:
    print(first, last)`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'C',
      text: String.raw`#include <stdio.h>

int main(void) {
    int n, x, a[1000];
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    scanf("%d", &x);

    int first = -1, last = -1;
    for (int i = 0; i < n; i++) {
        if (a[i] == x) {
            if (first == -1)
                first = i;
            last = i;
        }
    }
    printf("%d %d\n", first, last);
    return 0;
}`,
    },
    {
      quality: 'partial',
      language: 'C',
      text: String.raw`#include <stdio.h>

int main(void) {
    int n, x, a[1000];
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    scanf("%d", &x);

    int low = 0, high = n - 1, found = -1;
    while (low <= high) {
        int mid = (low + high) / 2;
        if (a[mid] == x) {
            found = mid;
            break;
        } else if (a[mid] < x)
            low = mid + 1;
        else
            high = mid - 1;
    }
    if (found == -1) {
        printf("-1 -1\n");
        return 0;
    }
    int first = found, last = found;
    while (first > 1 && a[first - 1] == x)
        first--;
    while (last < n - 1 && a[last + 1] == x)
        last++;
    printf("%d %d\n", first, last);
    return 0;
}`,
    },
    {
      quality: 'partial',
      language: 'PYTHON',
      text: String.raw`n = int(input())
a = list(map(int, input().split()))
x = int(input())

first = -1
last = -1
for i in range(1, n):
    if a[i] == x:
        if first == -1:
            first = i
        last = i
print(first, last)`,
    },
    {
      quality: 'wrong',
      language: 'JAVA',
      text: String.raw`import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = sc.nextInt();
        }
        int x = sc.nextInt();
        int count = 0;
        for (int i = 0; i < n; i++) {
            if (a[i] == x) count++;
        }
        System.out.println(x + " " + count);
    }
}`,
    },
    {
      quality: 'compile-error',
      language: 'C',
      text: String.raw`#include <stdio.h>

int main(void) {
    int n, x, a[1000];
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    scanf("%d", &x);

    int low = 0, high = n - 1;
    while (low <= high) {
        int mid = (low + high) / 2;
        if (a[mid] == x)
            first = mid;
        if (a[mid] < x)
            low = mid + 1
        else
            high = mid - 1;
    }
    printf("%d %d", first, last);
}`,
    },
    {
      quality: 'crash',
      language: 'PYTHON',
      text: String.raw`n = int(input())
a = list(map(int, input().split()))
x = int(input())

first = a.index(x)
last = first
while a[last + 1] == x:
    last += 1
print(first, last)`,
    },
  ],
};
