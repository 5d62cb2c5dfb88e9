import { LOG_START, programHash, type Language, type LogHead, type SavedProgram } from '@assay/contract';
import { expect, test } from 'vitest';
import { mergeTabs, rebase, reconcile, resolveConflict, takeOther, withConflict } from './merge-work.ts';
import {
  NO_WORK,
  codeOf,
  entriesSince,
  newestProgram,
  unsentPrograms,
  withAcknowledged,
  withLanguage,
  withTyped,
  type Conflict,
  type Work,
} from './work.ts';

const AT = '2026-01-10T10:00:00.000Z';
const QUESTION = '01890000-0000-7000-8000-000000000001';

const typed = (work: Work, text: string, language: Language = 'C') =>
  withTyped(work, language, [{ code: text }], AT);

const draft = (text: string, revision: number, device: string, language: Language = 'C'): SavedProgram => ({
  programIndex: QUESTION,
  language,
  code: [{ code: text }],
  revision,
  hash: programHash(language, [{ code: text }]),
  device,
  lastSavedAt: AT,
});

const saved = (work: Work) => withAcknowledged(work, work.head);
/** The head of a log that another device wrote up to a revision. */
const headAt = (revision: number): LogHead => ({ revision, hash: `other ${revision}` });
const conflictWith = (text: string, revision: number): Conflict => ({
  ...draft(text, revision, 'other'),
  rest: [],
  head: headAt(revision),
});

const textOf = (work: Work, language: Language = 'C') =>
  codeOf(work, { language: ['C', 'PYTHON'], code: [], starters: [] }, language)[0]?.code;

test('every change of a question gets the next revision, over all its languages', () => {
  const work = typed(typed(typed(NO_WORK, 'a'), 'b', 'PYTHON'), 'c');
  expect(newestProgram(work)).toMatchObject({ language: 'C', revision: 3 });
  expect(textOf(work, 'PYTHON')).toBe('b');
});

test('only what the server lacks is sent, oldest first', () => {
  const work = typed(typed(saved(typed(NO_WORK, 'a')), 'b', 'PYTHON'), 'c');
  expect(unsentPrograms(work).map(({ language, revision }) => [language, revision])).toEqual([
    ['PYTHON', 2],
    ['C', 3],
  ]);
  expect(unsentPrograms(saved(work))).toEqual([]);
});

test('what is typed while a save is under way stays unsent', () => {
  const sent = typed(NO_WORK, 'a');
  const after = withAcknowledged(typed(sent, 'ab'), sent.head);
  expect(unsentPrograms(after).map(({ code }) => code[0]?.code)).toEqual(['ab']);
});

test('going back to a language that was written in makes it the one that counts', () => {
  const work = withLanguage(typed(typed(NO_WORK, 'c text'), 'py text', 'PYTHON'), 'C', AT);
  expect(newestProgram(work)).toMatchObject({ language: 'C', revision: 3, code: [{ code: 'c text' }] });
});

test('looking at a language that nothing was written in changes nothing', () => {
  const work = typed(NO_WORK, 'c text');
  expect(withLanguage(work, 'PYTHON', AT)).toBe(work);
});

test('on load, unsent work that continues the server goes on and is sent', () => {
  const held = typed(saved(typed(NO_WORK, 'a')), 'ab');
  const work = reconcile(held, [draft('a', 1, 'me')], typed(NO_WORK, 'a').head, null);
  expect(textOf(work)).toBe('ab');
  expect(unsentPrograms(work)).toHaveLength(1);
});

test('on load, a device without own work takes what the server has', () => {
  const work = reconcile(
    NO_WORK,
    [draft('theirs', 7, 'other'), draft('py', 5, 'other', 'PYTHON')],
    headAt(7),
    null,
  );
  expect([textOf(work), textOf(work, 'PYTHON'), unsentPrograms(work).length]).toEqual(['theirs', 'py', 0]);
  expect(newestProgram(typed(work, 'more'))?.revision).toBe(8);
});

test('on load, a saved text that another device went on with is replaced without asking', () => {
  const held = saved(typed(NO_WORK, 'a'));
  const work = reconcile(held, [draft('a and more', 2, 'other')], headAt(2), null);
  expect([textOf(work), work.others.length, unsentPrograms(work).length]).toEqual(['a and more', 0, 0]);
});

test('on load, a save whose answer got lost is not sent twice and is no conflict', () => {
  const held = typed(NO_WORK, 'a');
  const work = reconcile(held, [draft('a', 1, 'me')], typed(NO_WORK, 'a').head, null);
  expect([unsentPrograms(work).length, work.others.length]).toEqual([0, 0]);
});

test('on load, unsent work that another device overtook is kept and sent with its old base', () => {
  const held = typed(saved(typed(NO_WORK, 'a')), 'mine');
  const work = reconcile(held, [draft('theirs', 5, 'other')], headAt(5), null);
  expect(textOf(work)).toBe('mine');
  expect(work.acked.revision).toBe(1);
  expect(unsentPrograms(work)).toHaveLength(1);
});

test('a server that was set back gets again what it lacks, entry by entry', () => {
  const first = typed(NO_WORK, 'a');
  const held = saved(typed(typed(first, 'ab'), 'abc'));
  const log = typed(typed(first, 'ab'), 'abc').pending;
  const all = reconcile(held, [], LOG_START, entriesSince(log, held.head, LOG_START));
  expect(all.pending).toEqual(log);
  const some = reconcile(held, [draft('a', 1, 'me')], first.head, entriesSince(log, held.head, first.head));
  expect(some.pending.map(({ change }) => change)).toEqual([
    ['C', 0, 1, 0, 'b'],
    ['C', 0, 2, 0, 'c'],
  ]);
});

test('a server that was set back behind what a device has of its log gets the programs whole', () => {
  const joined = reconcile(NO_WORK, [draft('much text', 20, 'other')], headAt(20), null);
  const work = reconcile(joined, [draft('much', 10, 'other')], headAt(10), null);
  expect(work.pending).toMatchObject([
    { revision: 21, previous: headAt(10).hash, change: ['C', [{ code: 'much text' }]] },
  ]);
});

test('going on with the own version after a conflict continues the server and keeps the other', () => {
  const work = withConflict(typed(NO_WORK, 'mine'), conflictWith('theirs', 9));
  const decided = resolveConflict(work, 'mine', AT);
  expect(textOf(decided)).toBe('mine');
  expect([decided.acked, newestProgram(decided)?.revision]).toEqual([headAt(9), 10]);
  expect(decided.others).toMatchObject([{ from: 'other-device', code: [{ code: 'theirs' }] }]);
});

test('going on with the other version makes it count, also over later own revisions in other languages', () => {
  const mine = typed(typed(NO_WORK, 'mine'), 'py', 'PYTHON');
  const decided = resolveConflict(withConflict(mine, conflictWith('theirs', 1)), 'theirs', AT);
  expect(newestProgram(decided)).toMatchObject({ language: 'C', code: [{ code: 'theirs' }], revision: 4 });
  expect(decided.others.map(({ code }) => code[0]?.code)).toEqual(['mine']);
  expect(textOf(decided, 'PYTHON')).toBe('py');
});

test('the same text on two devices is no conflict', () => {
  const work = withConflict(typed(NO_WORK, 'same'), conflictWith('same', 9));
  expect([work.conflict, unsentPrograms(work).length]).toEqual([null, 0]);
});

test('taking a version that was set aside sets the current one aside', () => {
  const work = resolveConflict(withConflict(typed(NO_WORK, 'mine'), conflictWith('theirs', 9)), 'mine', AT);
  const swapped = takeOther(work, work.others[0]?.hash ?? '', AT);
  expect(textOf(swapped)).toBe('theirs');
  expect(swapped.others.map(({ code }) => code[0]?.code)).toEqual(['mine']);
  expect(unsentPrograms(swapped)).toHaveLength(1);
});

test('a tab takes over what another tab typed', () => {
  const before = saved(typed(NO_WORK, 'a'));
  expect(textOf(rebase(typed(before, 'from the other tab'), before, 1))).toBe('from the other tab');
});

test('a late message from another tab does not undo newer typing', () => {
  const before = typed(NO_WORK, 'a');
  const now = typed(before, 'ab');
  expect(textOf(rebase(before, now, 1))).toBe('ab');
});

test('two tabs that typed at the same time end in one chain and lose neither text', () => {
  const start = saved(typed(NO_WORK, 'start'));
  const first = typed(start, 'first tab');
  const second = typed(start, 'second tab');
  const merged = mergeTabs(first, second, 1);
  expect(newestProgram(merged)).toMatchObject({ revision: 3, code: [{ code: 'second tab' }] });
  expect(merged.others).toMatchObject([{ from: 'this-device', code: [{ code: 'first tab' }] }]);
});

test('two tabs that typed in different languages keep both and set nothing aside', () => {
  const merged = mergeTabs(typed(NO_WORK, 'c text'), typed(NO_WORK, 'py text', 'PYTHON'), 0);
  expect([textOf(merged), textOf(merged, 'PYTHON'), merged.others.length]).toEqual(['c text', 'py text', 0]);
  expect(merged.programs.map(({ revision }) => revision).toSorted()).toEqual([1, 2]);
});

test('a conflict that was settled in another tab is over in this one', () => {
  const mine = typed(NO_WORK, 'mine');
  const asking = withConflict(mine, conflictWith('theirs', 9));
  expect(rebase(resolveConflict(asking, 'theirs', AT), asking, 1).conflict).toBeNull();
});
