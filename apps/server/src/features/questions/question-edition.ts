import { isDeepStrictEqual } from 'node:util';
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
