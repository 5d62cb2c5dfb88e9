import { expect, test } from 'vitest';
import { ROLES } from '../role.ts';
import { SESSION_ENDS, sessionEndSentence } from './session.rules.ts';

test('every end of a session is said to every role in one sentence', () => {
  for (const end of SESSION_ENDS)
    for (const role of ROLES) expect(sessionEndSentence(end, role)).toMatch(/^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/);
});

test('what lasts so long, and whom to ask, is said as it is for the role', () => {
  expect(sessionEndSentence('EXPIRED', 'STUDENT')).toBe(
    'You were logged out because a login lasts 7 days at most.',
  );
  expect(sessionEndSentence('EXPIRED', 'FACULTY')).toBe(
    'You were logged out because a login lasts 24 hours at most.',
  );
  expect(sessionEndSentence('NEW_PASSWORD', 'STUDENT')).toBe(
    'You were logged out because your account was given a new password. Ask your department for it.',
  );
});
