import { composeProgram, type Snippet } from '@assay/contract';
import { expect, test } from 'vitest';
import { typedPart } from './rehearsed-programs.ts';

const typed: Snippet = { isVisible: true, isEditable: true, code: '# here' };
const given = (code: string, isVisible = true): Snippet => ({ isVisible, isEditable: false, code });
const FRAMED = [given('import sys', false), given('def main():'), typed, given('main()')];

test('what a student types is the program without the blocks of the author', () => {
  const program = composeProgram(FRAMED, [
    { code: '' },
    { code: '' },
    { code: '  print(1)\n' },
    { code: '' },
  ]);
  expect(typedPart(FRAMED, program)).toEqual({ right: '  print(1)\n', block: 2, blocks: 4 });
  expect(typedPart([typed], 'print(1)')).toEqual({ right: 'print(1)', block: 0, blocks: 1 });
});

test('a program that is built in another way is none that a student could type', () => {
  expect(typedPart(FRAMED, 'print(1)')).toBeUndefined();
  // The author’s blocks overlap in it.
  expect(typedPart([given('main()'), typed, given('main()')], 'main()\n')).toBeUndefined();
  expect(typedPart([typed, given('x = 1'), typed], 'a\nx = 1\nb')).toBeUndefined();
  expect(typedPart([given('x = 1')], 'x = 1')).toBeUndefined();
});
