import {
  findQuestionProblems,
  PICTURES_MAX,
  picturesIn,
  QUESTION_INCOMPLETE,
  testCaseTypeSchema,
  type FieldProblem,
  type QuestionDraft,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { refuseForm } from '../../platform/refuse-form.ts';
import { AppError } from '../../platform/errors.ts';
import { readRichText } from '../../platform/rich-text/read-rich-text.ts';
import { isPicture, takeOutPictures } from '../../platform/rich-text/statement-pictures.ts';
import type { QuestionContent, QuestionPlace } from './question-version.repository.ts';
import { findPlaces } from './question.repository.ts';

const TOO_DEEP = 'The question is nested too deeply. Please simplify its formatting.';
const NO_PICTURE =
  'One of the pictures in the question cannot be shown. Remove it, or insert it again as PNG, JPEG, GIF or WebP.';
const MANY_PICTURES = `A question may show at most ${PICTURES_MAX} pictures.`;

/** What a draft says, and the pictures that came with its statement, by their names. */
interface Said {
  content: Omit<QuestionContent, 'attachmentId'>;
  pictures: Map<string, Buffer>;
}

/** @throws VALIDATION at the question's text. */
const refuseStatement = (message: string): never => {
  throw new AppError('VALIDATION', message, [{ path: 'question', message }]);
};

/** @throws VALIDATION naming the problems, if there are any. */
export const refuse = (problems: readonly FieldProblem[]): void => refuseForm(problems, QUESTION_INCOMPLETE);

const contentOf = (draft: QuestionDraft, statement: string, statementText: string): Said['content'] => ({
  name: draft.name,
  statement,
  statementText,
  languages: [...new Set(draft.language)],
  marks: draft.marks ?? 0,
  timeRequired: draft.timeRequired ?? 0,
  wantAutoCalculate: draft.wantAutoCalculate,
  difficulty: Number(draft.difficulty),
  snippets: draft.code,
  starters: draft.starters.filter(({ code }) => code.trim() !== ''),
  testcases: draft.testcases.map(
    ({ checker = null, largeInput = null, largeOutput = null, type, ...texts }) => ({
      ...texts,
      largeInput,
      largeOutput,
      type: testCaseTypeSchema.parse(type),
      checker,
    }),
  ),
  checker: draft.checker,
  limits: draft.limits,
  judge: draft.judge,
  referenceSolutions: draft.referenceSolutions,
});

/**
 * What the draft says, safe to store and to show.
 * @throws VALIDATION naming every field that is not sound.
 */
export const requireContent = async (draft: QuestionDraft): Promise<Said> => {
  const read = (await readRichText(draft.question)) ?? refuseStatement(TOO_DEEP);
  refuse(findQuestionProblems({ ...draft, question: read.html }));
  const { statement, pictures } = takeOutPictures(read.html);
  if (picturesIn(statement).length > PICTURES_MAX) refuseStatement(MANY_PICTURES);
  const checked = await Promise.all([...pictures.values()].map(isPicture));
  if (checked.includes(false)) refuseStatement(NO_PICTURE);
  return { content: contentOf(draft, statement, read.text), pictures };
};

/** Where the draft is to be filed. */
export const placeOf = (draft: QuestionDraft): QuestionPlace => ({
  subjectId: draft.subjectId,
  modules: [...new Set(draft.modules)],
  tags: [...new Set(draft.tags)],
});

/**
 * A place at which a question can be filed. The subject has to be one of the actor's department, or the one that the
 * question has already.
 * @throws VALIDATION naming what does not exist or does not belong together.
 */
export const requirePlace = async (
  db: Queryable,
  actor: DepartmentActor,
  place: QuestionPlace,
  presentSubjectId: string | null = null,
): Promise<QuestionPlace> => {
  const found = await findPlaces(db, place);
  const isSubjectValid =
    place.subjectId === null ||
    place.subjectId === presentSubjectId ||
    found.subjectDepartmentId === actor.departmentId;
  const checks: [broken: boolean, path: string, message: string][] = [
    [!isSubjectValid, 'subjectId', 'The subject is not one of your department.'],
    [found.modules.length < place.modules.length, 'modules', 'The modules have to belong to the subject.'],
    [found.tags.length < place.tags.length, 'tags', 'One of the tags no longer exists.'],
  ];
  refuse(checks.filter(([broken]) => broken).map(([, path, message]) => ({ path, message })));
  return place;
};
