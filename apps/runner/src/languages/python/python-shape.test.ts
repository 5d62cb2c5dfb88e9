import { expect, test } from 'vitest';
import { pythonShape } from './python-shape.ts';

const starts = (code: string): string | null => pythonShape(code).entry;

test.each([
  ['a program without imports', 'print(int(input()) * 2)'],
  [
    'usual modules',
    'import sys, math as m\nfrom collections import deque # a queue\nimport os.path; print(1)',
  ],
  ['a method that is called like a name of site', 'import sys\nsys.exit(0)'],
])('%s starts without site', (_case, code) => {
  expect(starts(code)).toBe('-S main.py');
});

test.each([
  ['exit() is a name that site adds', 'exit()'],
  ['so is quit()', 'if x: quit(3)'],
  ['a module that may stand anywhere', 'import numpy as np'],
  ['one among usual ones', 'import sys, numpy'],
  ['an import from a package', 'from scipy.linalg import solve'],
  ['an import that is not at the start of a line', 'if True: import numpy'],
  ['a second import on a line', 'import sys; import numpy'],
  ['an import by a name', '__import__("numpy")'],
  ['a text that is run', 'exec("im" + "port numpy")'],
  ['a relative import', 'from . import x'],
])('%s: starts with site', (_case, code) => {
  expect(starts(code)).toBe('main.py');
});
