import { isDeepStrictEqual } from 'node:util';
import {
  findProgramMarksProblem,
  findRubricProblem,
  marksInOrderOf,
  sumOf,
  type BodyOf,
  type evaluateRubricMarks,
  type evaluateStudentSubmission,
  type RubricEvaluation,
  type RubricMark,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findAttempt, listExamQuestions, type AttemptQuestion } from '../attempts/index.ts';
import { demandTask } from '../tasks/index.ts';
import { demandSubmission, type SubmissionKey } from './demand-submission.ts';
import {
  findSitting,
  listEvaluatedPrograms,
  noteEvaluation,
  replaceRubricMarks,
  updateGivenMarks,
  type EvaluatedProgram,
} from './evaluation.repository.ts';
import { readRubricEvaluation } from './rubric-evaluation.ts';

type SentProgram = BodyOf<typeof evaluateStudentSubmission>['programSubmissions'][number];

/** Marks of one program that change. `to` null goes back to the computed ones. */
interface MarkChange {
  questionId: string;
  from: number | null;
  to: number | null;
}

interface ProgramPlace {
  question: AttemptQuestion;
  program: EvaluatedProgram;
  sent: SentProgram;
  /** Of the payload. */
  index: number;
}

const standing = (program: EvaluatedProgram): number => program.givenMarks ?? program.computedMarks;

/** Nobody has decided yet: the computed marks are what is left when a judge failed. */
const isUndecided = ({ question, program }: ProgramPlace): boolean =>
  question.judge !== null && program.status === 'PENDING' && program.givenMarks === null;

/**
 * A mark that says what stands already changes nothing: neither a computed one nor who gave it. But where the judge
 * failed a person has to say it.
 */
const changeOf = (place: ProgramPlace): MarkChange | null => {
  const { program } = place;
  const { marksObtained } = place.sent;
  const change = { questionId: program.questionId, from: program.givenMarks, to: marksObtained };
  if (marksObtained === null) return program.givenMarks === null ? null : change;
  return marksObtained === standing(program) && !isUndecided(place) ? null : change;
};

/** What somebody else did to a mark since the writer looked, in a sentence. */
const overtakenBy = ({ program, question }: ProgramPlace): string =>
  `${program.givenBy ?? 'Somebody else'} ${
    program.givenMarks === null
      ? `went back to the computed marks of question ${question.position + 1}`
      : `gave ${program.givenMarks} marks for question ${question.position + 1}`
  } meanwhile.`;

const NOT_SAVED = 'Nothing was saved; what you typed is still here. Save again to put it in that place.';

/** @throws VALIDATION for a program that is not of the submission, or that is named twice. */
const placesOf = (
  questions: readonly AttemptQuestion[],
  programs: readonly EvaluatedProgram[],
  sent: readonly SentProgram[],
): ProgramPlace[] => {
  if (new Set(sent.map(({ programIndex }) => programIndex)).size < sent.length)
    throw new AppError('VALIDATION', 'Marks can be given only once for each question.');
  return sent.map((one, index) => {
    const question = questions.find(({ questionId }) => questionId === one.programIndex);
    const program = programs.find(({ questionId }) => questionId === one.programIndex);
    if (!question || !program)
      throw new AppError('VALIDATION', 'This question is not part of the submission.');
    return { question, program, sent: one, index };
  });
};

/** @throws VALIDATION when the marks that would stand after the change break a rule. */
const demandSoundMarks = (
  questions: readonly AttemptQuestion[],
  programs: readonly EvaluatedProgram[],
  places: readonly ProgramPlace[],
  totalMarks: number,
): void => {
  const after = questions.flatMap(({ questionId, marks }) => {
    const program = programs.find((one) => one.questionId === questionId);
    const sent = places.find(({ question }) => question.questionId === questionId)?.sent;
    if (!program) return [];
    const kept = sent ? (sent.marksObtained ?? program.computedMarks) : standing(program);
    return [{ marks, marksObtained: kept }];
  });
  const problem = findProgramMarksProblem(after, totalMarks);
  if (problem) throw new AppError('VALIDATION', problem);
};

/** Gives the marks of programs. @throws VALIDATION, CONFLICT when somebody else gave other marks meanwhile */
const givePrograms = async (
  db: Queryable,
  actor: DepartmentActor,
  attemptId: string,
  sent: readonly SentProgram[],
  totalMarks: number,
  now: Date,
): Promise<MarkChange[]> => {
  const [questions, programs] = await Promise.all([
    listExamQuestions(db, { attemptId }),
    listEvaluatedPrograms(db, attemptId),
  ]);
  const places = placesOf(questions, programs, sent);
  demandSoundMarks(questions, programs, places, totalMarks);
  const changing = places.filter((place) => changeOf(place) !== null);
  const overtaken = changing.filter(
    ({ program, sent: { seenGivenAt } }) =>
      seenGivenAt !== undefined && seenGivenAt !== (program.givenAt?.toISOString() ?? null),
  );
  if (overtaken.length > 0)
    throw new AppError(
      'CONFLICT',
      `${overtaken.map(overtakenBy).join(' ')} ${NOT_SAVED}`,
      overtaken.map((place) => ({
        path: `programSubmissions.${place.index}.marksObtained`,
        message: overtakenBy(place),
      })),
    );
  const changes = changing.flatMap((place) => changeOf(place) ?? []);
  for (const { questionId, to } of changes)
    await updateGivenMarks(db, attemptId, questionId, { givenMarks: to, givenBy: actor.id, givenAt: now });
  return changes;
};

/**
 * The marks in the order of the components that they are for.
 * @throws VALIDATION when they break a rule; CONFLICT when the rubric has other components than these.
 */
const demandSoundRubric = (stored: RubricEvaluation, sent: readonly RubricMark[]): RubricMark[] => {
  const marks =
    marksInOrderOf(stored.components, sent) ?? (stored.changedTo && marksInOrderOf(stored.changedTo, sent));
  if (!marks)
    throw new AppError(
      'CONFLICT',
      'The rubric was changed meanwhile. Nothing was saved; please look at its components again.',
    );
  const problem = findRubricProblem(marks, sumOf(marks.map(({ totalMarks }) => totalMarks)));
  if (problem) throw new AppError('VALIDATION', problem);
  return marks;
};

/** Gives marks by the rubric; false when they stood already. @throws VALIDATION, CONFLICT */
const giveRubric = async (
  db: Queryable,
  actor: DepartmentActor,
  attemptId: string,
  task: { rubricId: string | null; rubricName: string | null },
  {
    rubricEvaluation,
    rubricSeenAt,
  }: Pick<BodyOf<typeof evaluateRubricMarks>, 'rubricEvaluation' | 'rubricSeenAt'>,
  now: Date,
): Promise<boolean> => {
  const stored = await readRubricEvaluation(db, task, attemptId);
  if (!stored) throw new AppError('VALIDATION', 'This task has no rubric.');
  const marks = demandSoundRubric(stored, rubricEvaluation);
  if (stored.givenAt !== null && isDeepStrictEqual(stored.components, marks)) return false;
  if (rubricSeenAt !== undefined && rubricSeenAt !== stored.givenAt)
    throw new AppError(
      'CONFLICT',
      `${stored.givenBy ?? 'Somebody else'} evaluated the rubric meanwhile. ${NOT_SAVED}`,
    );
  await replaceRubricMarks(db, attemptId, marks, { givenBy: actor.id, givenAt: now });
  return true;
};

interface Evaluation extends SubmissionKey {
  /** Without it only the rubric is evaluated. */
  programSubmissions?: readonly SentProgram[];
  rubricEvaluation?: RubricMark[] | undefined;
  rubricSeenAt?: string | null | undefined;
}

/** Writes an evaluation in one transaction, under the lock of the attempt. */
const evaluate = (deps: Deps, actor: DepartmentActor, sent: Evaluation): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const locked = await findAttempt(trx, { taskId: sent.taskId, studentId: sent.studentId }, true);
    if (!locked) await refuseAbsent(trx, actor, sent, now);
    const { task, student } = await demandSubmission(trx, actor, 'evaluate', sent, now);
    const { attemptId } = student;
    const { programSubmissions, rubricEvaluation = [], rubricSeenAt } = sent;
    const marks = programSubmissions
      ? await givePrograms(trx, actor, attemptId, programSubmissions, task.totalMarks, now)
      : [];
    const rubric =
      (rubricEvaluation.length > 0 || !programSubmissions) &&
      (await giveRubric(trx, actor, attemptId, task, { rubricEvaluation, rubricSeenAt }, now));
    const changed = marks.length > 0 || rubric;
    if (programSubmissions)
      await noteEvaluation(trx, attemptId, { evaluatedBy: actor.id, evaluatedAt: now }, changed);
    if (changed)
      await noteAction(trx, actor, 'evaluate-submission', task.id, now, {
        studentId: student.id,
        attemptId,
        marks,
        ...(rubric ? { rubric: rubricEvaluation } : {}),
      });
  });

/** Who never started has nothing that could be marked. */
const refuseAbsent = async (
  db: Queryable,
  actor: DepartmentActor,
  { taskId, studentId }: SubmissionKey,
  now: Date,
): Promise<void> => {
  await demandTask(db, actor, 'evaluate', taskId, now);
  const absent = await findSitting(db, taskId, studentId);
  if (absent)
    throw new AppError('NOT_OPEN', `${absent.fullname} never started this task; there is nothing to mark.`);
};

export const handleEvaluateSubmission: Handler<typeof evaluateStudentSubmission> = async ({
  actor,
  body,
  deps,
}) => {
  await evaluate(deps, actor, body);
  return { success: true, message: 'Marks saved successfully!' };
};

export const handleEvaluateRubric: Handler<typeof evaluateRubricMarks> = async ({ actor, body, deps }) => {
  await evaluate(deps, actor, body);
  return { success: true, message: 'Marks saved successfully!' };
};
