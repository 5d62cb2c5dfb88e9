import { expect, test } from 'vitest';
import { requestAddress } from './request-address.ts';

test('a request is answered where the question it is about is marked', () => {
  expect(
    requestAddress({
      task: { _id: 'task', name: '' },
      student: { _id: 'student', fullname: '', username: '' },
      question: { _id: 'question', name: '', title: '', number: 3 },
    }),
  ).toBe('tasks/task/evaluate-submission/student?question=question');
});
