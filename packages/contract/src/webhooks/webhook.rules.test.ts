import { expect, test } from 'vitest';
import { findWebhookProblems, RETRY_SECONDS, retryDelay } from './webhook.rules.ts';

const draft = (changes: Partial<Parameters<typeof findWebhookProblems>[0]> = {}) => ({
  url: 'https://moodle.example.edu/hook?course=1',
  purpose: 'Marks to Moodle',
  events: ['marks.changed'] as const,
  ...changes,
});

test('a sound webhook has no problem', () => {
  expect(findWebhookProblems(draft(), false)).toEqual([]);
  expect(findWebhookProblems(draft({ url: 'http://10.1.2.3:8080/hook' }), true)).toEqual([]);
});

test.each([
  ['', 'Enter the https address'],
  ['moodle.example.edu', 'Enter the https address'],
  ['ftp://moodle.example.edu', 'Enter the https address'],
  ['javascript:alert(1)', 'Enter the https address'],
  ['https:\\\\user@moodle.example.edu', 'Enter the https address'],
  ['http://moodle.example.edu', 'begins with https'],
  ['https://user:word@moodle.example.edu', 'Leave out the username and password'],
  ['https://moodle.example.edu/#part', 'Leave out what begins with #'],
  [`https://moodle.example.edu/${'a'.repeat(500)}`, 'at most 500'],
])('the address %s is refused', (url, words) => {
  expect(findWebhookProblems(draft({ url }), false)).toEqual([
    { path: 'url', message: expect.stringContaining(words) as string },
  ]);
});

test('it says what it is for, in letters that are seen, and has something to tell', () => {
  const problems = [
    draft({ purpose: ' ', events: [] }),
    draft({ purpose: 'a\u202eb' }),
    draft({ purpose: 'a'.repeat(201) }),
  ];
  expect(problems.map((one) => findWebhookProblems(one, false).map(({ path }) => path))).toEqual([
    ['purpose', 'events'],
    ['purpose'],
    ['purpose'],
  ]);
});

test('tries follow the schedule, a little apart, later where the receiver asks for it, and end', () => {
  expect(RETRY_SECONDS.map((_, place) => retryDelay(place + 1, null, 0))).toEqual(RETRY_SECONDS);
  expect([retryDelay(1, null, 1), retryDelay(2, null, 0.5)]).toEqual([6, 330]);
  expect([retryDelay(1, 120, 0), retryDelay(3, 120, 0), retryDelay(1, 10_000_000, 0)]).toEqual([
    120, 1800, 86_400,
  ]);
  expect(retryDelay(RETRY_SECONDS.length + 1, 120, 0)).toBeNull();
});
