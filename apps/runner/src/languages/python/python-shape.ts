import type { Shape } from '../language.ts';

/** What programs of students mostly import; all of it stands in the standard library. */
const STANDARD = new Set(
  (
    'abc array bisect cmath collections contextlib copy csv dataclasses datetime decimal enum fractions functools ' +
    'heapq io itertools json math operator os queue random re statistics string struct sys textwrap threading time ' +
    'traceback typing'
  ).split(' '),
);

const IMPORT_LINE = /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+(\w[^\n#;]*))/gm;

const rootsOf = ([, from, list]: RegExpMatchArray): string[] =>
  (from ?? list ?? '').split(',').map((name) => /^\s*(\w*)/.exec(name)?.[1] ?? '');

/** Names that Python's `site` module adds, and ways of importing that a look at the text does not see. */
const NEEDS_SITE =
  /(?<![.\w])(?:exit|quit|help|copyright|credits|license|site|exec|eval|__import__|importlib)\b/;

/** True when the program surely gets along without `site`, which takes a third of Python's start. */
const isPlain = (code: string): boolean => {
  const imports = [...code.matchAll(IMPORT_LINE)];
  const mentioned = code.match(/\bimport\b/g)?.length ?? 0;
  return (
    mentioned === imports.length &&
    imports.flatMap(rootsOf).every((name) => STANDARD.has(name)) &&
    !NEEDS_SITE.test(code)
  );
};

/** What is started is the file, after `-S` where the program allows. */
export const pythonShape = (code: string): Shape => ({
  fileName: 'main.py',
  entry: isPlain(code) ? '-S main.py' : 'main.py',
});
