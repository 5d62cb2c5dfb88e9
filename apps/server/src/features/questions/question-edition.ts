import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { limitsWords, type Checker } from '@assay/contract';
import type { QuestionContent, QuestionPlace } from './question-version.repository.ts';
import type { QuestionData } from './question.repository.ts';

/** What a stored question says, as it is written. */
export const contentOfStored = (question: QuestionData): QuestionContent => ({
  name: question.name,
  statement: question.statement,
  statementText: question.statementText,
  languages: question.languages,
  marks: question.marks,
  timeRequired: question.timeRequired,
  wantAutoCalculate: question.wantAutoCalculate,
  difficulty: question.difficulty,
  attachmentId: question.attachmentId,
  snippets: question.snippets,
  starters: question.starters,
  testcases: question.testcases,
  checker: question.checker,
  limits: question.limits,
  judge: question.judge,
  referenceSolutions: question.referenceSolutions,
});

export const placeOfStored = ({
  subjectId,
  modules,
  tags,
}: Pick<QuestionData, 'subjectId' | 'modules' | 'tags'>): QuestionPlace => ({
  subjectId,
  modules: modules.map(({ id }) => id),
  tags: tags.map(({ id }) => id),
});

/** All that the form of a question holds: what its edition is made of. What a version says never changes. */
export const heldByForm = (version: number, { modules, tags, ...place }: QuestionPlace) => ({
  version,
  ...place,
  modules: modules.toSorted(),
  tags: tags.toSorted(),
});

/** Whether a question is filed there already, in whatever order the places are named. */
export const isSamePlace = (one: QuestionPlace, other: QuestionPlace): boolean =>
  isDeepStrictEqual(heldByForm(0, one), heldByForm(0, other));

/** Something long as the audit log names it: how much it is, and a mark by which two of as much are told apart. */
const inShort = (parts: readonly unknown[]): string | null => {
  if (parts.length === 0) return null;
  const mark = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);
  return `${parts.length} (${mark})`;
};

/** What the history of a question calls a way to compare: `NUMBERS, tolerance 0.001`. */
const checkerInShort = (checker: Checker): string =>
  [
    checker.kind,
    'tolerance' in checker && `tolerance ${checker.tolerance}`,
    'ignoresCase' in checker && checker.ignoresCase && 'any case',
  ]
    .filter(Boolean)
    .join(', ');

/** What the audit log has of a question before and after an edit; all of it stands in the versions that are named. */
export const notedOf = (version: number, place: QuestionPlace, content: QuestionContent) => ({
  version,
  subject: place.subjectId,
  modules: place.modules.toSorted(),
  tags: place.tags.toSorted(),
  name: content.name,
  statement: content.statementText,
  languages: content.languages,
  marks: content.marks,
  timeRequired: content.timeRequired,
  markedByTests: content.wantAutoCalculate,
  difficulty: content.difficulty,
  attachment: content.attachmentId !== null,
  blocks: inShort(content.snippets),
  starters: inShort(content.starters),
  testCases: inShort(content.testcases),
  comparison: checkerInShort(content.checker),
  limits: limitsWords(content.limits, content.languages),
  judge: inShort(content.judge ? [content.judge] : []),
  referenceSolutions: inShort(content.referenceSolutions),
});
