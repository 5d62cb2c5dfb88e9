import { expect, test } from 'vitest';
import { CallError } from '../../../lib/server/call.ts';
import { bulkSentence, marksFailure } from './marks-failure.ts';

test.each([
  [new CallError(409, 'CONFLICT', 'Bina has not started this task.'), 'Bina has not started this task.'],
  [new CallError(200, 'UNKNOWN', 'Reload.'), 'Failed to update marks - no success response'],
  [new TypeError('x is undefined'), 'Failed to update marks - no success response'],
  [
    new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue'),
    'Connection error: Connection Issue. Please check your internet connection and try again.',
  ],
])('%s is told as documented', (error, told) => {
  expect(marksFailure(error)).toBe(told);
});

const left = { id: '1', name: 'Bina', reason: 'Absent.' };

test.each([
  [{ updated: 1, failed: [], disconnected: false }, 'Marks updated for 1 student.'],
  [{ updated: 2, failed: [left], disconnected: false }, 'Marks updated for 2 of 3 students.'],
  [
    { updated: 0, failed: [left], disconnected: false },
    'Failed to update marks for any student. Please try again.',
  ],
  [
    { updated: 0, failed: [left], disconnected: true },
    'Error updating marks. Please check your connection and try again.',
  ],
])('%j is one sentence', (result, sentence) => {
  expect(bulkSentence(result)).toBe(sentence);
});
