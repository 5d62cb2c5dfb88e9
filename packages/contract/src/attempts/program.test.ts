import { expect, test } from 'vitest';
import { composeProgram, programLines } from './program.ts';

const hidden = (code: string) => ({ isVisible: false, isEditable: false, code });
const typed = { isVisible: true, isEditable: true, code: 'start' };

test('every line of a program belongs to the block that it begins in', () => {
  const blocks = [hidden('a\n'), typed, hidden('b\nc'), { ...hidden('d'), isVisible: true }];
  const code = [{ code: 'never' }, { code: 'x\ny' }, { code: 'never' }];
  expect(programLines(blocks, code, 'C')).toEqual([
    { text: 'a', isVisible: false },
    { text: '', isVisible: false },
    { text: 'x', isVisible: true },
    { text: 'y', isVisible: true },
    { text: 'b', isVisible: false },
    { text: 'c', isVisible: false },
    { text: 'd', isVisible: true },
    { text: '', isVisible: true },
  ]);
  expect(composeProgram(blocks, code)).toBe('a\n\nx\ny\nb\nc\nd');
});

test('a line ends where the language ends it', () => {
  const places = (language: 'C' | 'JAVA', code: string) =>
    programLines([typed, hidden('secret')], [{ code }], language).findIndex((line) => !line.isVisible) + 1;
  expect(places('C', 'x\r\ny')).toBe(3);
  expect(places('C', 'x\ry')).toBe(2);
  expect(places('JAVA', 'x\ry')).toBe(3);
  // A carriage return at the end of the block and the line end between blocks are one.
  expect(places('JAVA', 'x\r')).toBe(2);
  expect(places('JAVA', '\r\r')).toBe(3);
  expect(places('C', '')).toBe(2);
});
