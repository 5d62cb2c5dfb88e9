import type { Language } from './question.ts';

const textOf = (...lines: readonly string[]): string => lines.join('\n');

/** What a program in each language starts with where the author of a question has written nothing to start from. */
export const SKELETONS: Readonly<Record<Language, string>> = {
  C: textOf('#include <stdio.h>', '', 'int main(void) {', '    ', '    return 0;', '}', ''),
  'C++': textOf(
    '#include <iostream>',
    '',
    'using namespace std;',
    '',
    'int main() {',
    '    ',
    '    return 0;',
    '}',
    '',
  ),
  JAVA: textOf(
    'import java.util.Scanner;',
    '',
    'public class Main {',
    '    public static void main(String[] args) {',
    '        Scanner in = new Scanner(System.in);',
    '        ',
    '    }',
    '}',
    '',
  ),
  PYTHON: textOf('def main():', '    pass', '', '', 'main()', ''),
  JAVASCRIPT: textOf(
    "const { readFileSync } = require('node:fs');",
    '',
    "const words = readFileSync(0, 'utf8').split(/\\s+/);",
    '',
  ),
  TYPESCRIPT: textOf(
    "import { readFileSync } from 'node:fs';",
    '',
    "const words: string[] = readFileSync(0, 'utf8').split(/\\s+/);",
    '',
  ),
  SQL: textOf('-- Write your query below.', ''),
  'HTML/CSS/JS': textOf(
    '<!doctype html>',
    '<html lang="en">',
    '  <head>',
    '    <meta charset="utf-8">',
    '    <title>Page</title>',
    '    <style>',
    '    </style>',
    '  </head>',
    '  <body>',
    '    <script>',
    '    </script>',
    '  </body>',
    '</html>',
    '',
  ),
};
