import { FITS, ROOM, mutant, type KnownMutants } from './mutant.ts';

export const OF_ALGORITHMS: KnownMutants = {
  'campus-shortest-path': [
    mutant(
      'C++',
      'const int y = i + move[0], x = j + move[1];',
      'const int y = i - move[0], x = j + move[1];',
      'The four moves are the same ones upside down.',
    ),
    mutant(
      'JAVA',
      'int y = at[0] + move[0], x = at[1] + move[1];',
      'int y = at[0] - move[0], x = at[1] + move[1];',
      'The four moves are the same ones upside down.',
    ),
    mutant(
      'C++',
      'const int y = i + move[0], x = j + move[1];',
      'const int y = i + move[0], x = j - move[1];',
      'The four moves are the same ones the other way round.',
    ),
    mutant(
      'JAVA',
      'int y = at[0] + move[0], x = at[1] + move[1];',
      'int y = at[0] + move[0], x = at[1] - move[1];',
      'The four moves are the same ones the other way round.',
    ),
    mutant(
      'C++',
      "if (y < 0 || y >= r || x < 0 || x >= c || map[y][x] == '#' || steps[y][x] >= 0) continue;",
      "if (y < 0 || y >= r || x < 0 || x >= c || map[y][x] == '#' || steps[y][x] > 0) continue;",
      'Whoever comes back to the start finds every field around it visited.',
    ),
  ],
  'course-order': [
    mutant('C++', 'while (m-- > 0) {', 'while (m-- >= 0) {', 'Behind the last rule nothing is read.'),
    mutant(
      'C++',
      'std::vector<std::vector<int>> after(n + 1);',
      'std::vector<std::vector<int>> after(n + 2);',
      ROOM,
    ),
    mutant('C++', 'std::vector<int> waiting(n + 1, 0);', 'std::vector<int> waiting(n + 2, 0);', ROOM),
    mutant('C++', "std::cout << '\\n';", ';', 'Line ends at the end are not compared.'),
    mutant(
      'JAVA',
      'for (int i = 0; i <= n; i++) after.add(new ArrayList<>());',
      'for (int i = 0; i <= n + 1; i++) after.add(new ArrayList<>());',
      ROOM,
    ),
    mutant(
      'JAVA',
      'for (int i = 0; i <= n; i++) after.add(new ArrayList<>());',
      'for (int i = (-1); i <= n; i++) after.add(new ArrayList<>());',
      ROOM,
    ),
    mutant('JAVA', 'int[] waiting = new int[n + 1];', 'int[] waiting = new int[n + 2];', ROOM),
  ],
  'hall-bookings': [
    mutant(
      'C++',
      'int accepted = 0, free_from = 0;',
      'int accepted = 0, free_from = (-1);',
      'No booking begins before 0.',
    ),
    mutant(
      'JAVA',
      'int accepted = 0, freeFrom = 0;',
      'int accepted = 0, freeFrom = (-1);',
      'No booking begins before 0.',
    ),
    mutant('PYTHON', 'free_from = 0', 'free_from = (-1)', 'No booking begins before 0.'),
  ],
  'inversion-count': [
    mutant(
      'C',
      'static long long sort_and_count(int from, int to) {',
      'static int sort_and_count(int from, int to) {',
      FITS,
    ),
    mutant(
      'C',
      'long long count = sort_and_count(from, mid) + sort_and_count(mid, to);',
      'int count = sort_and_count(from, mid) + sort_and_count(mid, to);',
      FITS,
    ),
    mutant(
      'C++',
      'long long sortAndCount(std::vector<int> &a, int from, int to) {',
      'int sortAndCount(std::vector<int> &a, int from, int to) {',
      FITS,
    ),
    mutant(
      'C++',
      'long long count = sortAndCount(a, from, mid) + sortAndCount(a, mid, to);',
      'int count = sortAndCount(a, from, mid) + sortAndCount(a, mid, to);',
      FITS,
    ),
    mutant(
      'C',
      'for (int i = 0; i < n; i++)',
      'for (int i = 0; i <= n; i++)',
      'Behind the last number nothing is read.',
    ),
  ],
  'lonely-roll-numbers': [
    mutant('C', 'if (roll[i] & bit)', 'if (!(roll[i] & bit))', 'It finds the other one of the two first.'),
    mutant(
      'C++',
      'if (number & both & -both) first ^= number;',
      'if (!(number & both & -both)) first ^= number;',
      'It finds the other one of the two first.',
    ),
  ],
  'modular-power': [
    mutant(
      'C',
      'static long long power(long long a, long long b, long long m) {',
      'static int power(long long a, long long b, long long m) {',
      FITS,
    ),
    mutant('C', 'long long result = 1 % m;', 'int result = 1 % m;', FITS),
    mutant(
      'C++',
      'long long power(long long a, long long b, long long m) {',
      'int power(long long a, long long b, long long m) {',
      FITS,
    ),
    mutant('JAVA', 'a %= m;', ';', 'Within the limits of the statement its square fits into 64 bits.'),
    mutant(
      'C',
      'for (a %= m; b > 0; b >>= 1) {',
      'for (a += m; b > 0; b >>= 1) {',
      'It leaves the same remainder, and its square fits into 64 bits.',
    ),
    mutant(
      'C',
      'static long long power(long long a, long long b, long long m) {',
      'static long long power(long long a, long long b, int m) {',
      FITS,
    ),
    mutant(
      'C++',
      'long long power(long long a, long long b, long long m) {',
      'long long power(int a, long long b, long long m) {',
      FITS,
    ),
    mutant(
      'C++',
      'long long power(long long a, long long b, long long m) {',
      'long long power(long long a, long long b, int m) {',
      FITS,
    ),
    mutant('C++', 'const long long square = half * half % m;', 'const int square = half * half % m;', FITS),
    mutant('JAVA', 'a %= m;', 'a += m;', 'It leaves the same remainder, and its square fits into 64 bits.'),
  ],
  'prime-factors': [
    mutant('C', 'if (p * p > n)', 'if (p * p > n + 1)', 'It tries one number more, which divides nothing.'),
    mutant('C', 'printf("\\n");', ';', 'Line ends at the end are not compared.'),
    mutant(
      'JAVA',
      'for (long p = 2; p * p <= n; p++) {',
      'for (long p = 2; p * p <= n + 1; p++) {',
      'It tries one number more, which divides nothing.',
    ),
    mutant(
      'PYTHON',
      'p += 1 if p == 2 else 2',
      'p += 1 if p == 2 else 1',
      'It tries even numbers too, which divide nothing.',
    ),
    mutant(
      'C++',
      'for (long long p = 2; p * p <= n; p++)',
      'for (long long p = 2; p * p <= n + 1; p++)',
      'It tries one number more, which divides nothing.',
    ),
    mutant(
      'PYTHON',
      'while p * p <= n:',
      'while p * p <= n + 1:',
      'It tries one number more, which divides nothing.',
    ),
    mutant(
      'C++',
      'if (n > 1) exponents[n]++;',
      'if (n > 1) exponents[n]--;',
      'An exponent below 2 is not printed.',
    ),
    mutant('C++', "std::cout << '\\n';", ';', 'Line ends at the end are not compared.'),
  ],
};
