import { expect, test } from 'vitest';
import { EXAM_KEYS } from '../exam/desk/use-exam-keys.ts';
import { QUESTION_STATE_WORDS } from '../exam/question/question-state.ts';
import { savedWords } from '../exam/keeping/save-timing.ts';
import { GUIDELINES } from './guidelines.ts';

const textOf = (id: string): string => GUIDELINES.find((part) => part.id === id)?.text ?? '';

test('every part can be linked to', () => {
  const ids = GUIDELINES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/);
});

test('the keys are those of the exam page', () => {
  for (const { keys, does } of EXAM_KEYS)
    expect(textOf('keys')).toContain(
      `| ${keys.join(' + ')} | ${does}`.replace('Show this sheet', 'Show the keys'),
    );
});

test('the states are called as the overview calls them', () => {
  for (const words of Object.values(QUESTION_STATE_WORDS))
    expect(textOf('exam-page')).toContain(`| ${words} |`);
});

test.each([
  { unsent: false },
  { unsent: true },
  { unsent: true, unreachableSince: 0 },
  { unsent: true, refused: true },
  { unsent: true, refused: true, onDevice: false },
  { conflict: true },
  { followedAt: 12_000 },
  { unsent: true, browserProblem: { code: 'EXAM_BROWSER_REFUSED', message: '' } as const },
])('the words at the top are explained: %j', (state) => {
  const calm = {
    unsent: false,
    conflict: false,
    onDevice: true,
    unreachableSince: null,
    full: false,
    refused: false,
    browserProblem: null,
    followedAt: null,
  };
  const { text } = savedWords({ ...calm, ...state }, 20_000);
  expect(textOf('saving')).toContain(`| ${text} |`);
});
