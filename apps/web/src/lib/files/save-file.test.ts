import { expect, test } from 'vitest';
import { fileNameOf } from './save-file.ts';

test.each([
  ['DAA Practical 2: Searching / Sorting', 'DAA Practical 2 Searching Sorting.xlsx'],
  ['../../etc/passwd', 'etc passwd.xlsx'],
  ['<b>"Lab"|?*</b>', 'b Lab b.xlsx'],
  ['Übung\u0000 1\n\u202Efdp', 'Übung 1 fdp.xlsx'],
  ['अभ्यास १', 'अभ्यास १.xlsx'],
  ['Viva "U C"?_Rubrics', 'Viva U C_Rubrics.xlsx'],
  [' . . ', 'file.xlsx'],
  ['x'.repeat(300), `${'x'.repeat(100)}.xlsx`],
  [`${'x'.repeat(99)}😀`, `${'x'.repeat(99)}.xlsx`],
])('%j is stored as %j', (name, stored) => {
  expect(fileNameOf(name, 'xlsx')).toBe(stored);
});
