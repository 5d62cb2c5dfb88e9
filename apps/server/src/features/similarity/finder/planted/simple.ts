import type { PlantedClass } from './planted.ts';

/** "Read n numbers and print the sum of the even ones and how many there are." Nearly everybody writes the same. */
export const EVEN_SUM: PlantedClass = {
  name: 'sum of even numbers',
  language: 'C',
  given: '#include <stdio.h>\n\nint main(void) {\n    \n    return 0;\n}\n',
  honest: [
    '#include <stdio.h>\nint main() {\n    int n, x, sum = 0, count = 0;\n    scanf("%d", &n);\n    for (int i = 0; i < n; i++) {\n        scanf("%d", &x);\n        if (x % 2 == 0) {\n            sum += x;\n            count++;\n        }\n    }\n    printf("%d %d", sum, count);\n    return 0;\n}',
    '#include <stdio.h>\n\nint main(void) {\n    int n;\n    scanf("%d", &n);\n    int total = 0;\n    int evens = 0;\n    for (int k = 1; k <= n; k++) {\n        int value;\n        scanf("%d", &value);\n        if (value % 2 == 0) {\n            total = total + value;\n            evens = evens + 1;\n        }\n    }\n    printf("%d %d\\n", total, evens);\n    return 0;\n}',
    '#include <stdio.h>\nint main() {\n    int n, i, a[1000], s = 0, c = 0;\n    scanf("%d", &n);\n    for (i = 0; i < n; i++)\n        scanf("%d", &a[i]);\n    for (i = 0; i < n; i++)\n        if (a[i] % 2 == 0) {\n            s = s + a[i];\n            c++;\n        }\n    printf("%d %d", s, c);\n}',
    '#include <stdio.h>\n\nint main(void) {\n    int numbers[1000], count, sum = 0, even = 0;\n    scanf("%d", &count);\n    for (int j = 0; j < count; j++) {\n        scanf("%d", &numbers[j]);\n    }\n    for (int j = 0; j < count; j++) {\n        if (numbers[j] % 2 == 0) {\n            sum += numbers[j];\n            even++;\n        }\n    }\n    printf("%d %d\\n", sum, even);\n    return 0;\n}',
    '#include <stdio.h>\nint main() {\n    int n, x;\n    long s = 0;\n    int c = 0;\n    scanf("%d", &n);\n    while (n > 0) {\n        scanf("%d", &x);\n        if (!(x & 1)) {\n            s += x;\n            c++;\n        }\n        n--;\n    }\n    printf("%ld %d\\n", s, c);\n    return 0;\n}',
    '#include <stdio.h>\nint main() {\n    int n, x, sum = 0, count = 0;\n    scanf("%d", &n);\n    while (n--) {\n        scanf("%d", &x);\n        if (x % 2 == 0) {\n            sum += x;\n            count++;\n        }\n    }\n    printf("%d %d", sum, count);\n    return 0;\n}',
    '#include <stdio.h>\nint main() {\n    int t, v, e = 0, total = 0;\n    scanf("%d", &t);\n    while (t--) {\n        scanf("%d", &v);\n        if (v % 2 == 0) {\n            total += v;\n            e++;\n        }\n    }\n    printf("%d %d\\n", total, e);\n    return 0;\n}',
    '#include <stdio.h>\n\nint isEven(int x) {\n    return x % 2 == 0;\n}\n\nint main(void) {\n    int n, x, sum = 0, count = 0;\n    scanf("%d", &n);\n    for (int i = 0; i < n; i++) {\n        scanf("%d", &x);\n        if (isEven(x)) {\n            sum += x;\n            count++;\n        }\n    }\n    printf("%d %d\\n", sum, count);\n    return 0;\n}',
    '#include <stdio.h>\nint even(int a) {\n    return a % 2 == 0;\n}\nint main() {\n    int n, i, a, s = 0, k = 0;\n    scanf("%d", &n);\n    for (i = 0; i < n; i++) {\n        scanf("%d", &a);\n        if (even(a)) {\n            s += a;\n            k++;\n        }\n    }\n    printf("%d %d", s, k);\n    return 0;\n}',
    '#include <stdio.h>\nint main() {\n    int n, x, sum = 0, count = 0;\n    scanf("%d", &n);\n    for (int i = 0; i < n; i++) {\n        scanf("%d", &x);\n        if (x % 2 != 0) continue;\n        sum += x;\n        count++;\n    }\n    printf("%d %d", sum, count);\n    return 0;\n}',
    '#include <stdio.h>\nint main(void) {\n    int n, sum = 0, odd = 0;\n    scanf("%d", &n);\n    for (int i = 0; i < n; i++) {\n        int x;\n        scanf("%d", &x);\n        sum += x % 2 == 0 ? x : 0;\n        odd += x % 2 != 0;\n    }\n    printf("%d %d\\n", sum, n - odd);\n    return 0;\n}',
    '#include <stdio.h>\nint main() {\n    int n, i, x, sum = 0, c = 0;\n    scanf("%d", &n);\n    for (i = 0; i < n; i++) {\n        scanf("%d", &x);\n        if (x % 2 == 0) {\n            sum = sum + x;\n            c = c + 1;\n        }\n    }\n    printf("%d %d", sum, c);\n    return 0;\n}',
    '#include <stdio.h>\nint main() {\n    int n, x, sum = 0, count = 0;\n    scanf("%d", &n);\n    do {\n        scanf("%d", &x);\n        if (x % 2 == 0) {\n            sum += x;\n            count++;\n        }\n        n--;\n    } while (n > 0);\n    printf("%d %d", sum, count);\n    return 0;\n}',
  ],
  copies: [],
};

/** "Print the second largest of the different numbers in a line." Two or three ways, each of which several go. */
export const SECOND_LARGEST: PlantedClass = {
  name: 'second largest',
  language: 'PYTHON',
  given: 'def main():\n    pass\n\n\nmain()\n',
  honest: [
    'a = list(map(int, input().split()))\na = sorted(set(a))\nprint(a[-2])',
    'nums = list(map(int, input().split()))\nnums = list(set(nums))\nnums.sort()\nprint(nums[-2])',
    'x = [int(i) for i in input().split()]\nx = list(set(x))\nx.sort()\nprint(x[-2])',
    'numbers = [int(word) for word in input().split()]\nlargest = max(numbers)\nrest = [n for n in numbers if n != largest]\nprint(max(rest))',
    'values = list(map(int, input().split()))\nbig = max(values)\nothers = [v for v in values if v != big]\nprint(max(others))',
    'a = list(map(int, input().split()))\nm1 = m2 = -10**9\nfor x in a:\n    if x > m1:\n        m2 = m1\n        m1 = x\n    elif x > m2 and x != m1:\n        m2 = x\nprint(m2)',
    'first = second = None\nfor n in map(int, input().split()):\n    if first is None or n > first:\n        first, second = n, first\n    elif n < first and (second is None or n > second):\n        second = n\nprint(second)',
    'a = list(map(int, input().split()))\nlargest = float("-inf")\nsecond = float("-inf")\nfor x in a:\n    if x > largest:\n        second = largest\n        largest = x\n    elif x > second and x != largest:\n        second = x\nprint(second)',
    'arr = list(map(int, input().split()))\nm = max(arr)\nwhile m in arr:\n    arr.remove(m)\nprint(max(arr))',
    'l = list(map(int, input().split()))\nk = max(l)\nwhile k in l:\n    l.remove(k)\nprint(max(l))',
    'print(sorted(set(map(int, input().split())))[-2])',
    'import heapq\nprint(heapq.nlargest(2, set(map(int, input().split())))[1])',
    'a = list(map(int, input().split()))\na.sort(reverse=True)\ni = 0\nwhile a[i] == a[0]:\n    i += 1\nprint(a[i])',
    'n = [int(x) for x in input().split()]\nn.sort()\ni = len(n) - 1\nwhile n[i] == n[-1]:\n    i -= 1\nprint(n[i])',
  ],
  copies: [],
};
