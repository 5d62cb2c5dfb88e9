import type { Receipt } from '@assay/contract';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../../lib/server/call.ts';
import { withConflict } from './merge-work.ts';
import type { ExamSnapshot } from './program-store.types.ts';
import { isNamedBy, missingQuestions, namedPrograms, submitAttempt } from './submit-attempt.ts';
import { NO_WORK, withAcknowledged, withTyped } from './work.ts';

const AT = '2026-01-10T10:00:00.000Z';
const FIRST = '01890000-0000-7000-8000-000000000001';
const SECOND = '01890000-0000-7000-8000-000000000002';
const RECEIPT: Receipt = {
  submittedAt: AT,
  submittedBy: 'STUDENT',
  totalTimeTaken: 60,
  programs: [],
  notGraded: [],
  devices: [],
};

const work = withTyped(NO_WORK, 'C', [{ code: 'int main() {}' }], AT);
const snapshot: ExamSnapshot = {
  works: new Map([
    [FIRST, work],
    [SECOND, NO_WORK],
  ]),
  deadline: AT,
  unsent: false,
  conflict: false,
  onDevice: true,
  unreachableSince: null,
  refused: false,
  full: false,
  browserProblem: null,
  late: false,
  followedAt: null,
};

const storeThat = (sendAll: () => Promise<void>, shown = snapshot) => {
  const resent: string[] = [];
  return {
    resent,
    sendAll,
    resend: (ids: readonly string[]) => resent.push(...ids),
    getSnapshot: () => shown,
  };
};
const missing = new CallError(409, 'DRAFT_MISSING', 'The server lacks a program.', [
  { path: 'programs.0', message: 'Send it again.' },
]);

test('the receipt names the program that counts of each question that was written in', () => {
  expect(namedPrograms(snapshot.works)).toEqual([
    { programIndex: FIRST, language: 'C', revision: 1, hash: work.programs[0]?.hash },
  ]);
});

test('what a full attempt lacks on the server goes along, and nothing that is there', () => {
  const typed = { ...NO_WORK, ...work };
  const [only] = namedPrograms(new Map([[FIRST, typed]]), true);
  expect(only?.code).toEqual(typed.pending.length > 0 ? typed.programs[0]?.code : undefined);
});

test('a question that waits for a decision is left to what the server holds', () => {
  const theirs = {
    ...work.programs[0]!,
    programIndex: FIRST,
    hash: 'x',
    device: 'other',
    lastSavedAt: AT,
    rest: [],
    head: { revision: 9, hash: 'y' },
  };
  expect(namedPrograms(new Map([[FIRST, withConflict(work, theirs)]]))).toEqual([]);
});

test('nothing is submitted while the student has to choose between two versions, unless the time is up', async () => {
  const store = storeThat(async () => undefined, { ...snapshot, conflict: true });
  const answer = submitAttempt(store, async () => RECEIPT, true);
  await expect(answer).rejects.toMatchObject({ code: 'CONFLICT', status: 409 });
  expect(await submitAttempt(store, async () => RECEIPT, false)).toBe(RECEIPT);
});

test('what the server lacks is sent again before the second try', async () => {
  const store = storeThat(async () => undefined);
  let tries = 0;
  const receipt = await submitAttempt(
    store,
    async () => {
      tries += 1;
      if (tries === 1) throw missing;
      return RECEIPT;
    },
    true,
  );
  expect([receipt, tries, store.resent]).toEqual([RECEIPT, 2, [FIRST]]);
});

test('a server that lacks the program again and again ends in its sentence', async () => {
  const store = storeThat(async () => undefined);
  await expect(submitAttempt(store, () => Promise.reject(missing), true)).rejects.toBe(missing);
});

test('without connection nothing is submitted', async () => {
  const offline = new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue');
  let submitted = false;
  const answer = submitAttempt(
    storeThat(() => Promise.reject(offline)),
    async () => {
      submitted = true;
      return RECEIPT;
    },
    true,
  );
  await expect(answer).rejects.toBe(offline);
  expect(submitted).toBe(false);
});

test('an attempt that has ended already answers its receipt although drafts are refused', async () => {
  const over = new CallError(409, 'SUBMITTED', 'This task is submitted.');
  const answer = await submitAttempt(
    storeThat(() => Promise.reject(over)),
    async () => RECEIPT,
    true,
  );
  expect(answer).toBe(RECEIPT);
});

test('questions are recognised by id or by their place in the request', () => {
  const named = [FIRST, SECOND].map((programIndex) => ({
    programIndex,
    language: 'C' as const,
    revision: 1,
    hash: 'h',
  }));
  const error = (path: string) => new CallError(409, 'DRAFT_MISSING', '', [{ path, message: '' }]);
  expect(missingQuestions(error('programs.1.revision'), named)).toEqual([SECOND]);
  expect(missingQuestions(error(FIRST), named)).toEqual([FIRST]);
  expect(missingQuestions(error(''), named)).toEqual([FIRST, SECOND]);
});

test('a device may forget its log once the receipt names what is on it, and not before', () => {
  const saved = new Map([[FIRST, withAcknowledged(work, work.head)]]);
  const named = (hash: string): Receipt => ({
    ...RECEIPT,
    programs: [
      {
        programIndex: FIRST,
        position: 1,
        attempted: true,
        language: 'C',
        revision: 1,
        hash,
        typedAt: AT,
        receivedAt: AT,
      },
    ],
  });
  const hash = work.programs[0]?.hash.slice(0, 12) ?? '';
  expect(isNamedBy(named(hash), saved)).toBe(true);
  expect(isNamedBy(named('000000000000'), saved)).toBe(false);
  expect(isNamedBy(named(hash), new Map([[FIRST, work]]))).toBe(false);
});

test('nothing is submitted from a browser that is not let in: the drafts are not there yet', async () => {
  const notLetIn = new CallError(403, 'EXAM_BROWSER_REFUSED', 'Open it again.');
  const store = storeThat(() => Promise.reject(notLetIn));
  const submit = vi.fn<() => Promise<Receipt>>(async () => RECEIPT);
  await expect(submitAttempt(store, submit, true)).rejects.toBe(notLetIn);
  expect(submit).not.toHaveBeenCalled();
});
