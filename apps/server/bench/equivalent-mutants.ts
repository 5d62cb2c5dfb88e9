import { mutant, type EquivalentMutant } from './equivalent-mutant.ts';

const ROOM = 'It only makes more room than is used.';
const ALWAYS_INPUT = 'Every input has what is read here.';
const BEFORE_ARRAY = 'It only looks at what lies before the array, and then says the same.';
const FITS = 'Within the limits of the statement all values fit into 32 bits.';

/** By the key of a question of the demonstration. */
export const EQUIVALENT_MUTANTS: Readonly<Record<string, readonly EquivalentMutant[]>> = {
  'balanced-brackets': [
    mutant('C', 'return 1;', ';', ALWAYS_INPUT),
    mutant('C', 'line[strcspn(line, "\\r\\n")] = \'\\0\';', ';', 'Inputs come without a last line end.'),
    mutant(
      'C',
      '} else if (strchr(")]}", c) && (top == 0 || stack[--top] != c)) {',
      '} else if (strchr(")]}", c) && (top == (-1) || stack[--top] != c)) {',
      BEFORE_ARRAY,
    ),
    mutant(
      'C',
      '} else if (strchr(")]}", c) && (top == 0 || stack[--top] != c)) {',
      '} else if (strchr(")]}", c) && (stack[--top] != c)) {',
      BEFORE_ARRAY,
    ),
    mutant(
      'C++',
      'for (std::size_t i = 0; i < line.size(); i++) {',
      'for (std::size_t i = 0; i <= line.size(); i++) {',
      'What lies behind a text is a NUL, which is no bracket.',
    ),
  ],
  'caesar-cipher': [
    mutant(
      'C',
      "while ((c = getchar()) != EOF && c != '\\n') {",
      'while ((c = getchar()) != EOF) {',
      'There is one line, and line ends at the end are not compared.',
    ),
    mutant('C', "putchar('\\n');", ';', 'Line ends at the end are not compared.'),
    mutant(
      'C',
      "c = (c - 'A' + k) % 26 + 'A';",
      "c = (c + 'A' + k) % 26 + 'A';",
      'Twice 65 is 130, five times 26.',
    ),
  ],
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
  ],
  'coin-change': [
    mutant(
      'C++',
      'const int impossible = amount + 1;',
      'const int impossible = amount + 2;',
      'Any number above the amount does.',
    ),
    mutant(
      'C++',
      'std::vector<int> fewest(amount + 1, impossible);',
      'std::vector<int> fewest(amount + 2, impossible);',
      ROOM,
    ),
    mutant('JAVA', 'int[] fewest = new int[amount + 1];', 'int[] fewest = new int[amount + 2];', ROOM),
    mutant('PYTHON', 'limit = (1 << (amount + 1)) - 1', 'limit = (1 << (amount + 2)) - 1', ROOM),
  ],
  'course-order': [
    mutant('C++', 'while (m-- > 0) {', 'while (m-- >= 0) {', 'Behind the last rule nothing is read.'),
    mutant(
      'C++',
      'std::vector<std::vector<int>> after(n + 1);',
      'std::vector<std::vector<int>> after(n + 2);',
      ROOM,
    ),
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
  ],
  'java-merit-list': [
    mutant(
      'JAVA',
      'int rank = 0;',
      'int rank = 1;',
      'The first student of a branch gets a rank in any case.',
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
  'longest-common-subsequence': [
    mutant(
      'C++',
      'std::vector<std::vector<int>> length(a.size() + 1, std::vector<int>(b.size() + 1, 0));',
      'std::vector<std::vector<int>> length(a.size() + 2, std::vector<int>(b.size() + 1, 0));',
      ROOM,
    ),
    mutant(
      'JAVA',
      'int[][] length = new int[a.length() + 1][b.length() + 1];',
      'int[][] length = new int[a.length() + 2][b.length() + 1];',
      ROOM,
    ),
    mutant('PYTHON', 'above = [0] * (len(b) + 1)', 'above = [0] * (len(b) + 2)', ROOM),
  ],
  'maximum-subarray': [
    mutant(
      'C',
      'long long best = 0, ending = 0;',
      'long long best = 1, ending = 0;',
      'The first day sets it in any case.',
    ),
    mutant(
      'C',
      'ending = i > 0 && ending > 0 ? ending + profit : profit;',
      'ending = i > (-1) && ending > 0 ? ending + profit : profit;',
      'Before the first day it is 0.',
    ),
    mutant(
      'C',
      'ending = i > 0 && ending > 0 ? ending + profit : profit;',
      'ending = i > 0 && ending >= 0 ? ending + profit : profit;',
      'To add 0 changes nothing.',
    ),
    mutant('C', 'long long profit;', 'int profit;', FITS),
    mutant('C++', 'long long first;', 'int first;', FITS),
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
  ],
  'reverse-in-groups': [
    mutant(
      'C',
      'for (int i = 0; i < k && end != NULL; i++)',
      'for (int i = 0; i <= k && end != NULL; i++)',
      'The last round changes nothing.',
    ),
    mutant('C', 'int printed = 0;', 'int printed = 1;', 'A space at the start of the line is not compared.'),
    mutant('C', 'printf("\\n");', ';', 'Line ends at the end are not compared.'),
    mutant('C', 'return 1;', ';', ALWAYS_INPUT),
  ],
  'spiral-matrix': [
    mutant(
      'C',
      'for (int i = 0; i < r; i++)',
      'for (int i = 0; i <= r; i++)',
      'There is no row more to be read.',
    ),
  ],
  'tree-level-order': [
    mutant(
      'C++',
      'while (n-- > 0) {',
      'while (n-- >= 0) {',
      'Behind the last number the same one is read again.',
    ),
    mutant(
      'C++',
      'place = value < (*place)->value ? &(*place)->left : &(*place)->right;',
      'place = value <= (*place)->value ? &(*place)->left : &(*place)->right;',
      'The two are never equal there.',
    ),
  ],
};
