import { expect, test } from 'vitest';
import { regradeAddress } from './regrade-address.ts';

test('a regrade is started from a question, or from one of its tests', () => {
  expect(regradeAddress({ taskId: 't', questionId: 'q' })).toBe('tasks/regrades/t/new?question=q');
  expect(regradeAddress({ taskId: 't', questionId: 'q', test: 'x' })).toBe(
    'tasks/regrades/t/new?question=q&test=x',
  );
});
