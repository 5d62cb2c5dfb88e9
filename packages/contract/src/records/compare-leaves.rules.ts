/** In which ways what the database holds is not what the record says, each named. */
import { VERDICT_WORDS } from '../runs/run.ts';
import { canonicalText } from './canonical.ts';
import { shownMoment } from './findings.ts';
import type { HiddenTests, Leaf, LeafContent, LeafOf, TestOutcome } from './leaf.ts';
import { fieldsBetween } from './leaves.rules.ts';
import type { RecordDifference } from './record.ts';

const SHOWN_MAX = 200;
const HASH = /^[0-9a-f]{64}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT/;

/** A value as a sentence shows it; null where there is none. */
const shown = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && HASH.test(value)) return value.slice(0, 12);
  if (typeof value === 'string' && MOMENT.test(value))
    return `${shownMoment(value).slice(0, -4)}${value.slice(16, 19)} UTC`;
  return (typeof value === 'string' ? value : canonicalText(value)).slice(0, SHOWN_MAX);
};

type Place = Pick<RecordDifference, 'account' | 'question'>;

const placeOf = (leaf: LeafContent): Place => ({
  account: 'account' in leaf ? leaf.account : null,
  question: 'question' in leaf ? leaf.question : null,
});

const outcomeWords = (outcome: TestOutcome | undefined): string | null =>
  outcome ? `${VERDICT_WORDS[outcome.verdict]}${outcome.passed ? '' : ', not passed'}` : null;

/** Two rows of outcomes, test by test. */
const outcomesBetween = (
  sealed: readonly TestOutcome[],
  found: readonly TestOutcome[],
  kind: string,
  place: Place,
): RecordDifference[] =>
  Array.from({ length: Math.max(sealed.length, found.length) }, (_, index) => index).flatMap((index) => {
    const [before, after] = [sealed[index], found[index]];
    if (before && after && canonicalText(before) === canonicalText(after)) return [];
    const isOther = before && after && before.test !== after.test;
    return [
      {
        ...place,
        what: `${kind} test ${index + 1}`,
        sealed: isOther ? `test ${before.test.slice(0, 12)}` : outcomeWords(before),
        found: isOther ? `test ${after.test.slice(0, 12)}` : outcomeWords(after),
      },
    ];
  });

const testsBetween = (
  sealed: LeafOf<'question'>,
  found: Extract<LeafContent, { kind: 'question' }>,
  place: Place,
): RecordDifference[] =>
  Array.from({ length: Math.max(sealed.tests.length, found.tests.length) }, (_, index) => index).flatMap(
    (index) => {
      const [before, after] = [sealed.tests[index], found.tests[index]];
      if (before && after && canonicalText(before) === canonicalText(after)) return [];
      return [
        {
          ...place,
          what: `test case ${index + 1} of the question`,
          sealed: shown(before?.test),
          found: shown(after?.test),
        },
      ];
    },
  );

/** What opens the outcomes of the hidden tests, as they were sealed and as the database has them. */
export interface Opened {
  sealed: HiddenTests | null;
  found: HiddenTests | null;
}

/** In which fields a leaf and the database differ, where both have it. */
const betweenLeaves = (sealed: Leaf, found: LeafContent, opened: Opened): RecordDifference[] => {
  const place = placeOf(sealed);
  return fieldsBetween(sealed, found).flatMap((difference): RecordDifference[] => {
    const { field, words } = difference;
    if (field === 'publicTests' && sealed.kind === 'marks' && found.kind === 'marks')
      return outcomesBetween(sealed.publicTests, found.publicTests, 'public', place);
    if (field === 'hiddenTests' && opened.sealed && opened.found)
      return outcomesBetween(opened.sealed.tests, opened.found.tests, 'hidden', place);
    if (field === 'tests' && sealed.kind === 'question' && found.kind === 'question')
      return testsBetween(sealed, found, place);
    return [{ ...place, what: words, sealed: shown(difference.sealed), found: shown(difference.found) }];
  });
};

const LEAF_WORDS: Readonly<Record<Leaf['kind'], string>> = {
  task: 'the task',
  question: 'the question as it was answered',
  student: 'the student',
  room: 'what was said in the room',
  attempt: 'the attempt',
  program: 'the submitted program',
  marks: 'outcome of the tests and marks',
  rubric: 'marks by the rubric',
};

/**
 * The differences between what is sealed of one thing and what the database has of it.
 * @param sealed null: the record has nothing of it
 * @param found null: the database has nothing of it
 */
export const differencesOf = (
  sealed: Leaf | null,
  found: LeafContent | null,
  opened: Opened = { sealed: null, found: null },
): RecordDifference[] => {
  if (sealed && found) return betweenLeaves(sealed, found, opened);
  const one = sealed ?? found;
  if (!one) return [];
  const there = 'something that was never sealed';
  return [
    {
      ...placeOf(one),
      what: LEAF_WORDS[one.kind],
      sealed: sealed ? 'it' : null,
      found: found ? there : null,
    },
  ];
};

/** A chain that is not what its student's page sent, as a difference. */
export const chainDifference = (place: Place, what: string, brokenAt: string): RecordDifference => ({
  ...place,
  what,
  sealed: 'an unbroken chain',
  found: `a chain that is broken at ${brokenAt} or behind it`,
});
