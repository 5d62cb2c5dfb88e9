import { ALWAYS_INPUT, BEFORE_ARRAY, mutant, type KnownMutants } from './mutant.ts';

export const OF_OTHERS: KnownMutants = {
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
  'java-merit-list': [
    mutant(
      'JAVA',
      'int rank = 0;',
      'int rank = 1;',
      'The first student of a branch gets a rank in any case.',
    ),
    mutant(
      'JAVA',
      'int rank = 0;',
      'int rank = (-1);',
      'The first student of a branch gets a rank in any case.',
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
    mutant(
      'C',
      'for (struct node *p = head; p != NULL && printed <= n; p = p->next, printed++)',
      'for (struct node *p = head; p != NULL; p = p->next, printed++)',
      'A list that does not run in a circle has n nodes.',
    ),
    mutant(
      'C',
      'for (struct node *p = head; p != NULL && printed <= n; p = p->next, printed++)',
      'for (struct node *p = head; p != NULL && printed < n; p = p->next, printed++)',
      'A list that does not run in a circle has n nodes.',
    ),
    mutant(
      'C',
      'for (struct node *p = head; p != NULL && printed <= n; p = p->next, printed++)',
      'for (struct node *p = head; p != NULL && printed <= n + 1; p = p->next, printed++)',
      'A list that does not run in a circle has n nodes.',
    ),
    mutant(
      'C',
      'for (int i = 0; i < k && end != NULL; i++)',
      'for (int i = 0; i < k - 1 && end != NULL; i++)',
      'The last round changes nothing.',
    ),
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
