import { expect, test } from 'vitest';
import { packedLogSchema, packLog, unpackLog, type TimedChange } from './packed-log.rules.ts';

const entries: TimedChange[] = [
  { at: 1200, change: ['PYTHON', [{ code: 'a' }, { code: '' }]] },
  { at: 1250, change: ['PYTHON', 1, 0, 0, 'é😀'] },
  { at: 1250, change: ['C++', [{ code: 'int main() {}' }]] },
  { at: 9000, change: ['PYTHON', 0, 0, 1, ''] },
  { at: 9001, change: ['C++', 0, 12, 0, '}'] },
];

test('a log comes out of its package as it went in', () => {
  const packed = packLog(entries);
  expect(unpackLog(packedLogSchema.parse(JSON.parse(JSON.stringify(packed))))).toEqual(entries);
  expect(packed.wholes).toHaveLength(2);
  expect(unpackLog(packLog([]))).toEqual([]);
});

test('a typed character takes some bytes of it', () => {
  const typed = Array.from({ length: 1000 }, (_, index): TimedChange => ({
    at: index * 150,
    change: ['JAVA', 0, 300 + index, 0, 'x'],
  }));
  expect(JSON.stringify(packLog(typed)).length / typed.length).toBeLessThan(20);
});
