import { expect, test } from 'vitest';
import { limitsWords } from './limits.rules.ts';

test('limits are said by language where they differ, and not at all where nothing is run', () => {
  expect(limitsWords(['C', 'C++', 'JAVA', 'PYTHON'])).toBe(
    '1 s in C and C++, 2 s in JAVA, 3 s in PYTHON; 256 MB',
  );
  expect(limitsWords(['PYTHON'])).toBe('3 s; 256 MB');
  expect(limitsWords(['HTML/CSS/JS'])).toBe('');
});
