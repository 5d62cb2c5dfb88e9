import type { ExecutedQuestion } from '../../question.ts';

/** Numbers below 1000 that look random and are the same every time. */
const manyNumbers = (length: number): string => {
  let state = 12_345;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % 1000;
  }).join(' ');
};

export const inversionCount: ExecutedQuestion = {
  key: 'inversion-count',
  name: 'Count of inversions',
  owner: 'faculty',
  subject: 'CE501',
  modules: [1, 2],
  tags: ['arrays', 'divide and conquer', 'sorting'],
  language: ['C', 'C++', 'PYTHON'],
  difficulty: '3',
  marks: 10,
  timeRequired: 25,
  wantAutoCalculate: true,
  statement: `<p>Two people rank the same songs. How differently they rank them is measured by the number of <strong>inversions</strong>: pairs of positions <code>i &lt; j</code> with <code>a[i] &gt; a[j]</code>. Equal numbers are not an inversion.</p>
<p>Count the inversions of a list. Comparing every pair is too slow for the largest lists; change merge sort so that it counts.</p>
<h3>Input</h3>
<ul><li>The first line holds <code>n</code>, the length of the list.</li><li>The second line holds <code>n</code> whole numbers.</li></ul>
<h3>Output</h3>
<p>The number of inversions.</p>
<h3>Constraints</h3>
<ul><li>1 ≤ n ≤ 20000</li><li>Every number lies between -100000 and 100000.</li></ul>
<h3>Sample</h3>
<pre><code>Input
5
2 4 1 3 5

Output
3</code></pre>
<p>The inversions are (2, 1), (4, 1) and (4, 3).</p>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '5\n2 4 1 3 5' },
    { type: 'PUBLIC', input: '4\n1 2 3 4' },
    { type: 'HIDDEN', input: '6\n6 5 4 3 2 1' },
    { type: 'HIDDEN', input: '1\n42' },
    { type: 'HIDDEN', input: '5\n3 3 3 3 3' },
    { type: 'HIDDEN', input: '8\n1 20 6 4 5 20 1 6' },
    { type: 'HIDDEN', input: `20000\n${manyNumbers(20_000)}` },
  ],
  firstOutput: '3',
  references: [
    {
      language: 'C',
      text: String.raw`#include <stdio.h>
#include <string.h>

static int a[20000], merged[20000];

/* Sorts a[from..to) and answers its number of inversions. */
static long long sort_and_count(int from, int to) {
    if (to - from < 2)
        return 0;
    int mid = (from + to) / 2;
    long long count = sort_and_count(from, mid) + sort_and_count(mid, to);
    int i = from, j = mid, k = from;
    while (i < mid || j < to) {
        if (j == to || (i < mid && a[i] <= a[j])) {
            merged[k++] = a[i++];
        } else {
            count += mid - i;
            merged[k++] = a[j++];
        }
    }
    memcpy(a + from, merged + from, (to - from) * sizeof a[0]);
    return count;
}

int main(void) {
    int n;
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    printf("%lld\n", sort_and_count(0, n));
    return 0;
}`,
    },
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <algorithm>
#include <vector>

long long sortAndCount(std::vector<int> &a, int from, int to) {
    if (to - from < 2) return 0;
    const int mid = (from + to) / 2;
    long long count = sortAndCount(a, from, mid) + sortAndCount(a, mid, to);
    int i = from;
    for (int j = mid; j < to; j++) {
        while (i < mid && a[i] <= a[j]) i++;
        count += mid - i;
    }
    std::inplace_merge(a.begin() + from, a.begin() + mid, a.begin() + to);
    return count;
}

int main() {
    int n;
    std::cin >> n;
    std::vector<int> a(n);
    for (int &value : a) std::cin >> value;
    std::cout << sortAndCount(a, 0, n) << '\n';
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`from bisect import bisect_right, insort

n = int(input())
seen = []
count = 0
for value in map(int, input().split()):
    count += len(seen) - bisect_right(seen, value)
    insort(seen, value)
print(count)`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'PYTHON',
      text: String.raw`def merge_sort(a):
    if len(a) <= 1:
        return a, 0
    mid = len(a) // 2
    left, x = merge_sort(a[:mid])
    right, y = merge_sort(a[mid:])
    result = []
    count = x + y
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            result.append(left[i])
            i += 1
        else:
            count += len(left) - i
            result.append(right[j])
            j += 1
    result += left[i:]
    result += right[j:]
    return result, count


n = int(input())
numbers = list(map(int, input().split()))
print(merge_sort(numbers)[1])`,
    },
    {
      quality: 'partial',
      language: 'C++',
      text: String.raw`#include <iostream>
#include <vector>
using namespace std;

long long countInv(vector<int> &a, int l, int r) {
    if (l >= r) return 0;
    int m = (l + r) / 2;
    long long c = countInv(a, l, m) + countInv(a, m + 1, r);
    vector<int> t;
    int i = l, j = m + 1;
    while (i <= m && j <= r) {
        if (a[i] < a[j]) {
            t.push_back(a[i++]);
        } else {
            c += m - i + 1;
            t.push_back(a[j++]);
        }
    }
    while (i <= m) t.push_back(a[i++]);
    while (j <= r) t.push_back(a[j++]);
    for (int k = l; k <= r; k++) a[k] = t[k - l];
    return c;
}

int main() {
    int n;
    cin >> n;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    cout << countInv(a, 0, n - 1) << endl;
}`,
    },
    {
      quality: 'wrong',
      language: 'C',
      text: String.raw`#include <stdio.h>

int main() {
    int n, a[20000], count = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    for (int i = 0; i < n - 1; i++)
        if (a[i] >= a[i + 1])
            count++;
    printf("%d\n", count);
    return 0;
}`,
    },
    {
      quality: 'slow',
      language: 'PYTHON',
      text: String.raw`n = int(input())
a = list(map(int, input().split()))

count = 0
for i in range(n):
    for j in range(i + 1, n):
        if a[i] > a[j]:
            count += 1
print(count)`,
    },
    {
      quality: 'compile-error',
      language: 'C',
      text: String.raw`#include <stdio.h>

long long merge(int a[], int l, int m, int r) {
    int left[m - l + 1], right[r - m];
    long long count = 0;
    for (int i = 0; i < m - l + 1; i++) left[i] = a[l + i];
    for (int j = 0; j < r - m; j++) right[j] = a[m + 1 + j];
    int i = 0, j = 0, k = l;
    while (i < m - l + 1 && j < r - m) {
        if (left[i] <= right[j]) a[k++] = left[i++];
        else {
            a[k++] = right[j++];
            count += m - l + 1 - i;
        }
    }
    return count;

int main() {
    int n, a[20000];
    scanf("%d", &n);
    for (int i = 0; i < n; i++) scanf("%d", &a[i]);
    printf("%lld", mergeSort(a, 0, n - 1));
}`,
    },
    {
      quality: 'crash',
      language: 'C++',
      text: String.raw`#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> a;
    a.reserve(1000);
    for (int i = 0; i < n; i++) {
        int x;
        cin >> x;
        a.push_back(x);
    }
    long long count = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            if (a.at(j) > a.at(j + 1)) count++;
        }
    }
    cout << count << endl;
}`,
    },
  ],
};
