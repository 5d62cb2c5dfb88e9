import type { Diagnostic } from '@assay/runner-contract';

const MOST = 100;

const SEVERITIES: Record<string, Diagnostic['severity']> = {
  error: 'error',
  'fatal error': 'error',
  warning: 'warning',
  note: 'note',
};

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const each = (message: string, pattern: RegExp, read: (groups: string[]) => Diagnostic): Diagnostic[] =>
  [...message.matchAll(pattern)].slice(0, MOST).map((match) => read(match.map((group) => group ?? '')));

/**
 * Reads what a pattern finds, made for the file's name: groups `line`, `column`, `severity`, `text`, of which the line and
 * the text have to be there. Flags g and m.
 */
export const diagnosticsBy =
  (patternFor: (fileName: string) => string) =>
  (message: string, fileName: string): Diagnostic[] =>
    [...message.matchAll(new RegExp(patternFor(escape(fileName)), 'gm'))]
      .slice(0, MOST)
      .map(({ groups = {} }) => ({
        line: Number(groups['line']),
        column: Number(groups['column'] ?? 0),
        severity: SEVERITIES[groups['severity']?.toLowerCase() ?? ''] ?? 'error',
        message: (groups['text'] ?? '').trim().replaceAll(/\s*\n\s*/g, ' '),
      }));

/** What the first group of a pattern finds in what a program said on standard error. */
export const lineBy =
  (pattern: RegExp) =>
  (stderr: string): string | null =>
    pattern.exec(stderr)?.[1]?.trim() || null;

/** GCC: `main.c:3:5: error: …`, and the linker's complaints, which have no place. */
export const gccDiagnostics = (message: string, fileName: string): Diagnostic[] => {
  const placed = new RegExp(
    `^${escape(fileName)}:(\\d+):(?:(\\d+):)? (error|fatal error|warning|note): (.*)$`,
    'gm',
  );
  const found = each(message, placed, ([, line, column, severity, text]) => ({
    line: Number(line),
    column: Number(column),
    severity: SEVERITIES[severity ?? ''] ?? 'error',
    message: text ?? '',
  }));
  const linked = each(message, /(undefined reference to .*|multiple definition of [^;\n]*)/g, ([, text]) => ({
    line: 0,
    column: 0,
    severity: 'error',
    message: text ?? '',
  }));
  return [...found, ...linked];
};

/** javac: `Main.java:3: error: …`, the source line, and a caret under the column. */
export const javacDiagnostics = (message: string, fileName: string): Diagnostic[] => {
  const pattern = new RegExp(
    `^${escape(fileName)}:(\\d+): (error|warning): (.*)$((?:\\n(?!${escape(fileName)}:).*?)*?\\n( *)\\^)?`,
    'gm',
  );
  return each(message, pattern, ([, line, severity, text, , blanks]) => ({
    line: Number(line),
    column: blanks === undefined || !text ? 0 : blanks.length + 1,
    severity: SEVERITIES[severity ?? ''] ?? 'error',
    message: text ?? '',
  }));
};

/** Node.js: `main.js:3`, the line, a caret below it, and `SyntaxError: …`. */
export const nodeDiagnostics = (message: string, fileName: string): Diagnostic[] =>
  each(
    message,
    new RegExp(`^${escape(fileName)}:(\\d+)\\n(?:.*\\n)(?:( *)\\^+ *)?\\n+(\\w*Error.*)$`, 'gm'),
    ([, line, blanks, text]) => ({
      line: Number(line),
      column: blanks === undefined || blanks === '' ? 0 : blanks.length + 1,
      severity: 'error',
      message: text ?? '',
    }),
  );

/** Python: `main.py:3:5: error: …`, as the checking program of languages.ts writes it. */
export const pythonDiagnostics = (message: string, fileName: string): Diagnostic[] =>
  each(
    message,
    new RegExp(`^  File "${escape(fileName)}", line (\\d+)\\n(?:(    .*)\\n( *)\\^.*\\n)?(\\w+: .*)$`, 'gm'),
    ([, line, , blanks, text]) => ({
      line: Number(line),
      column: blanks ? blanks.length - 3 : 0,
      severity: 'error',
      message: text ?? '',
    }),
  );
