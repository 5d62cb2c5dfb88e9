import { expect, test } from 'vitest';
import { FORGIVEN_MAX, forgivenOf } from './forgiven.rules.ts';

test.each([
  ['1 2 3', '1  2 3', 'white space'],
  ['1\n2\n3', '1 2 3', 'white space'],
  ['1 2,3', '1 2, 3', 'white space'],
  ['Yes', 'YES', 'letter case'],
  ['the end\nyes', 'The End\nYes', 'letter case'],
  ['yes  ,no', 'Yes, No', 'white space and letter case'],
  ['5\nDone.', '5', 'the last line'],
  ['1\n2', '1\n2\n3', 'the last line'],
  ['1  \n2\n\nbye', '1\n2\n', null],
  ['1\r\n2\r\nbye', '1\n2', 'the last line'],
] as const)('%j for %j would pass if %s were ignored', (actual, expected, ignoring) => {
  expect(forgivenOf(actual, expected)).toBe(ignoring);
});

test.each([
  ['6', '5'],
  ['1\n2\n4', '1\n2\n3'],
  ['', '5'],
  ['5', ''],
  ['5\n6\n7', '5'],
  ['12', '1 3'],
])('%j for %j is wrong', (actual, expected) => {
  expect(forgivenOf(actual, expected)).toBeNull();
});

test('an output without end is not looked at', () => {
  expect(forgivenOf('1 '.repeat(FORGIVEN_MAX), '1'.repeat(FORGIVEN_MAX))).toBeNull();
});
