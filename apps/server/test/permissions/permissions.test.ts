import { ALL_ROUTES } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { ADMINISTRATION_CALLS } from './organisation/administration-calls.ts';
import { ADMINISTRATOR_CALLS } from './organisation/administrator-calls.ts';
import { AUTHORING_CALLS } from './authoring-calls.ts';
import { BANK_CALLS } from './bank-calls.ts';
import { OUTCOME_CALLS } from './organisation/outcome-calls.ts';
import { STRENGTH_CALLS } from './strength-calls.ts';
import { DOCUMENTED_CALLS } from './documented-calls.ts';
import { EXAM_BROWSER_CALLS } from './exam-browser-calls.ts';
import { EXAM_CALLS } from './exam-calls.ts';
import { FEEDBACK_CALLS } from './organisation/feedback-calls.ts';
import { GRADEBOOK_CALLS } from './gradebook-calls.ts';
import { LIST_CALLS } from './list-calls.ts';
import { missingOf, PEOPLE, gatherPeople, type CallTable } from './people.ts';
import { PEOPLE_AT_ONCE_CALLS } from './organisation/people-at-once-calls.ts';
import { PEOPLE_CALLS } from './organisation/people-calls.ts';
import { MAIL_CALLS } from './organisation/mail-calls.ts';
import { PLACE_CALLS } from './organisation/place-calls.ts';
import { REHEARSAL_CALLS } from './rehearsal-calls.ts';
import { RETENTION_CALLS } from './organisation/retention-calls.ts';
import { SETUP_SHEET_CALLS } from './organisation/setup-sheet-calls.ts';
import { TOKEN_CALLS } from './token-calls.ts';
import { TASK_CALLS } from './task-calls.ts';
import { TERM_CALLS } from './organisation/term-calls.ts';
import { WEBHOOK_CALLS } from './webhook-calls.ts';

gatherPeople();

const TABLES: Readonly<Record<string, CallTable>> = {
  'exams and the own session': EXAM_CALLS,
  'the exam browser': EXAM_BROWSER_CALLS,
  tasks: TASK_CALLS,
  'questions, groups, rubrics': AUTHORING_CALLS,
  'question banks': BANK_CALLS,
  'the strength of tests': STRENGTH_CALLS,
  gradebooks: GRADEBOOK_CALLS,
  outcomes: OUTCOME_CALLS,
  'lists of authors': LIST_CALLS,
  people: PEOPLE_CALLS,
  'several people at once': PEOPLE_AT_ONCE_CALLS,
  places: PLACE_CALLS,
  'sheets that set an institute up': SETUP_SHEET_CALLS,
  terms: TERM_CALLS,
  'access tokens': TOKEN_CALLS,
  mails: MAIL_CALLS,
  rehearsals: REHEARSAL_CALLS,
  retention: RETENTION_CALLS,
  webhooks: WEBHOOK_CALLS,
  feedback: FEEDBACK_CALLS,
  administration: ADMINISTRATION_CALLS,
  administrators: ADMINISTRATOR_CALLS,
};

describe.each(Object.entries(TABLES))('who may make which call: %s', (_name, table) => {
  test.each(Object.entries(table))('%s', async (_call, [make, expected]) => {
    expect(expected).toHaveLength(PEOPLE.length);
    const found: Record<string, number> = {};
    for (const person of PEOPLE) found[person] = await make(person);
    expect(found).toEqual(Object.fromEntries(PEOPLE.map((person, index) => [person, expected[index]])));
  });
});

// Stands last: it looks at the calls that the tables have made.
describe('no call is left out', () => {
  test('everybody has tried every route', () => {
    const missing = ALL_ROUTES.map((route) => [`${route.method} ${route.path}`, missingOf(route)] as const);
    expect(missing.filter(([, people]) => people.length > 0)).toEqual([]);
  });

  test('every call of the documents is a route', () => {
    const anyParameter = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, '*');
    const routes = new Set(ALL_ROUTES.map(({ method, path }) => `${method} ${anyParameter(path.slice(1))}`));
    expect(DOCUMENTED_CALLS.map(anyParameter).filter((call) => !routes.has(call))).toEqual([]);
  });
});
