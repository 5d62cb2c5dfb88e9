import { programHash, type Language, type SavedProgram } from '@assay/contract';
import { expect, test } from 'vitest';
import {
  NO_WORK,
  codeOf,
  mergeTabs,
  newestProgram,
  rebase,
  reconcile,
  resolveConflict,
  takeOther,
  topRevision,
  unsentPrograms,
  withConflict,
  withLanguage,
  withSaved,
  withTyped,
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

const textOf = (work: Work, language: Language = 'C') =>
  codeOf(work, { language: ['C', 'PYTHON'], code: [] }, language)[0]?.code;

test('every change of a question gets the next revision, over all its languages', () => {
  const work = typed(typed(typed(NO_WORK, 'a'), 'b', 'PYTHON'), 'c');
  expect(newestProgram(work)).toMatchObject({ language: 'C', revision: 3 });
  expect(textOf(work, 'PYTHON')).toBe('b');
});

test('only what the server lacks is sent, oldest first', () => {
  const work = typed(typed(withSaved(typed(NO_WORK, 'a'), 1), 'b', 'PYTHON'), 'c');
  expect(unsentPrograms(work).map(({ language, revision }) => [language, revision])).toEqual([
    ['PYTHON', 2],
    ['C', 3],
  ]);
  expect(unsentPrograms(withSaved(work, 3))).toEqual([]);
});

test('what is typed while a save is under way stays unsent', () => {
  const sent = typed(NO_WORK, 'a');
  const after = withSaved(typed(sent, 'ab'), topRevision(sent));
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
  const held = typed(withSaved(typed(NO_WORK, 'a'), 1), 'ab');
  const work = reconcile(held, [draft('a', 1, 'me')], 'me');
  expect(textOf(work)).toBe('ab');
  expect(unsentPrograms(work)).toHaveLength(1);
});

test('on load, a device without own work takes what the server has', () => {
  const work = reconcile(NO_WORK, [draft('theirs', 7, 'other'), draft('py', 5, 'other', 'PYTHON')], 'me');
  expect([textOf(work), textOf(work, 'PYTHON'), unsentPrograms(work).length]).toEqual(['theirs', 'py', 0]);
  expect(newestProgram(typed(work, 'more'))?.revision).toBe(8);
});

test('on load, a saved text that another device went on with is replaced without asking', () => {
  const held = withSaved(typed(NO_WORK, 'a'), 1);
  const work = reconcile(held, [draft('a and more', 2, 'other')], 'me');
  expect([textOf(work), work.others.length, unsentPrograms(work).length]).toEqual(['a and more', 0, 0]);
});

test('on load, a save whose answer got lost is not sent twice and is no conflict', () => {
  const held = typed(NO_WORK, 'a');
  const work = reconcile(held, [draft('a', 1, 'me')], 'me');
  expect([unsentPrograms(work).length, work.others.length]).toEqual([0, 0]);
});

test('on load, unsent work that another device overtook is kept and sent with its old base', () => {
  const held = typed(withSaved(typed(NO_WORK, 'a'), 1), 'mine');
  const work = reconcile(held, [draft('theirs', 5, 'other')], 'me');
  expect(textOf(work)).toBe('mine');
  expect(work.base).toBe(1);
  expect(unsentPrograms(work)).toHaveLength(1);
});

test('a server that was set back gets everything again', () => {
  const held = withSaved(typed(NO_WORK, 'a'), 1);
  expect(unsentPrograms(reconcile(held, [], 'me'))).toHaveLength(1);
});

test('older text of this device that the server overtook is set aside, not dropped', () => {
  const held = typed(NO_WORK, 'old text');
  const work = reconcile(held, [draft('newer text', 4, 'me')], 'me');
  expect(textOf(work)).toBe('newer text');
  expect(work.others.map(({ code }) => code[0]?.code)).toEqual(['old text']);
});

test('going on with the own version after a conflict continues the server and keeps the other', () => {
  const work = withConflict(typed(NO_WORK, 'mine'), draft('theirs', 9, 'other'));
  const decided = resolveConflict(work, 'mine', AT);
  expect(textOf(decided)).toBe('mine');
  expect([decided.base, newestProgram(decided)?.revision]).toEqual([9, 10]);
  expect(decided.others).toMatchObject([{ from: 'other-device', code: [{ code: 'theirs' }] }]);
});

test('going on with the other version makes it count, also over later own revisions in other languages', () => {
  const mine = typed(typed(NO_WORK, 'mine'), 'py', 'PYTHON');
  const decided = resolveConflict(withConflict(mine, draft('theirs', 1, 'other')), 'theirs', AT);
  expect(newestProgram(decided)).toMatchObject({ language: 'C', code: [{ code: 'theirs' }], revision: 3 });
  expect(decided.others.map(({ code }) => code[0]?.code)).toEqual(['mine']);
  expect(textOf(decided, 'PYTHON')).toBe('py');
});

test('what is typed while another device stores the same text goes on from its revision', () => {
  const sent = typed(NO_WORK, 'same');
  const after = withSaved(typed(sent, 'same and more'), 1, 9);
  expect([after.base, unsentPrograms(after)[0]?.revision]).toEqual([9, 10]);
});

test('the same text on two devices is no conflict', () => {
  const work = withConflict(typed(NO_WORK, 'same'), draft('same', 9, 'other'));
  expect([work.conflict, unsentPrograms(work).length]).toEqual([null, 0]);
});

test('taking a version that was set aside sets the current one aside', () => {
  const work = resolveConflict(withConflict(typed(NO_WORK, 'mine'), draft('theirs', 9, 'other')), 'mine', AT);
  const swapped = takeOther(work, work.others[0]?.hash ?? '', AT);
  expect(textOf(swapped)).toBe('theirs');
  expect(swapped.others.map(({ code }) => code[0]?.code)).toEqual(['mine']);
  expect(unsentPrograms(swapped)).toHaveLength(1);
});

test('a tab takes over what another tab typed', () => {
  const before = withSaved(typed(NO_WORK, 'a'), 1);
  expect(textOf(rebase(typed(before, 'from the other tab'), before, 1))).toBe('from the other tab');
});

test('a late message from another tab does not undo newer typing', () => {
  const before = typed(NO_WORK, 'a');
  const now = typed(before, 'ab');
  expect(textOf(rebase(before, now, 1))).toBe('ab');
});

test('two tabs that typed at the same time end in one chain and lose neither text', () => {
  const start = withSaved(typed(NO_WORK, 'start'), 1);
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
  const asking = withConflict(mine, draft('theirs', 9, 'other'));
  expect(rebase(resolveConflict(asking, 'theirs', AT), asking, 1).conflict).toBeNull();
});
