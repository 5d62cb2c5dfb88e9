import { isTimeBounded, lackingOf, lackingWords, type Pool, type TaskDraft } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { strangeStudentProblems } from './strange-students.ts';
import {
  isRubricVisible,
  isSubjectOf,
  listAssignableStudentIds,
  listNeededLanguages,
  listNewestVersions,
  listUsableQuestionIds,
} from './task-facts.repository.ts';
import type { PlacedQuestion, TaskContent } from './task-write.repository.ts';
import type { TaskData } from './task.repository.ts';

/** Positions of those of `wanted` that are neither usable nor in the task already. */
const strangersIn = (wanted: readonly string[], usable: readonly string[], present: readonly string[]) => {
  const known = new Set([...usable, ...present]);
  return wanted.flatMap((id, index) => (known.has(id) ? [] : [index]));
};

/**
 * Everything that a draft names has to be there, and within the actor's reach; what an edited task has already may stay.
 * @throws VALIDATION naming what is not.
 */
export const requireFacts = async (
  db: Queryable,
  actor: DepartmentActor,
  draft: TaskDraft,
  present?: TaskData,
): Promise<void> => {
  const questionIds = draft.questions.map((question) => question.questionId);
  const studentIds = draft.assignedStudentIds;
  const strangeQuestions = strangersIn(
    questionIds,
    await listUsableQuestionIds(db, actor, questionIds),
    present?.questions.map((question) => question.questionId) ?? [],
  );
  const strangeStudents = strangersIn(
    studentIds,
    await listAssignableStudentIds(db, actor, studentIds),
    present?.students.map((student) => student.id) ?? [],
  );
  const isSubjectValid =
    draft.subjects === null ||
    draft.subjects === present?.subjectId ||
    (await isSubjectOf(db, actor.departmentId, draft.subjects));
  const isRubricValid =
    draft.rubrics === null ||
    draft.rubrics === present?.rubricId ||
    (await isRubricVisible(db, actor, draft.rubrics));

  const problems = [
    ...strangeQuestions.map((position) => ({
      path: `questions.${position}`,
      message: 'A selected question was deleted or archived, or is not shared with you.',
    })),
    ...(await strangeStudentProblems(db, actor, studentIds, strangeStudents)),
    ...(isSubjectValid
      ? []
      : [{ path: 'subjects', message: 'The selected subject is not one of your department.' }]),
    ...(isRubricValid
      ? []
      : [{ path: 'rubrics', message: 'The selected rubric was deleted, or is not shared with you.' }]),
  ];
  if (problems[0]) throw new AppError('VALIDATION', problems[0].message, problems);
};

/**
 * The questions of a draft in the versions that it says; where it says none, as an edited task has them, and those that
 * come into it in their newest one. Whether the questions may be there at all is not looked at here.
 * @throws VALIDATION naming a question that has no such version.
 */
export const inVersions = async (
  db: Queryable,
  { questions }: Pick<TaskDraft, 'questions'>,
  present?: Pick<TaskData, 'questions'>,
): Promise<PlacedQuestion[]> => {
  const newest = await listNewestVersions(
    db,
    questions.map(({ questionId }) => questionId),
  );
  const kept = new Map(present?.questions.map(({ questionId, version }) => [questionId, version]));
  const problems = questions.flatMap(({ questionId, version = 1 }, index) =>
    version <= (newest.get(questionId) ?? version)
      ? []
      : [{ path: `questions.${index}`, message: `A selected question has no version ${version}.` }],
  );
  if (problems[0]) throw new AppError('VALIDATION', problems[0].message, problems);
  return questions.map(({ questionId, marks, timeRequired, version, pool }) => ({
    questionId,
    marks,
    timeRequired,
    pool: pool ?? null,
    version: version ?? kept.get(questionId) ?? newest.get(questionId) ?? 1,
  }));
};

/** A draft that says which pools there are. */
type PooledDraft = TaskDraft & { pools: Pool[]; ownOrder: boolean };

/** The draft with its pools; where it says none, with those that an edited task has, and its questions in them. */
export const withPools = (
  draft: TaskDraft,
  present?: Pick<TaskData, 'questions' | 'pools' | 'ownOrder'>,
): PooledDraft => {
  const ownOrder = draft.ownOrder ?? present?.ownOrder ?? false;
  if (draft.pools) return { ...draft, pools: draft.pools, ownOrder };
  const kept = new Map(present?.questions.map(({ questionId, pool }) => [questionId, pool]));
  const questions = draft.questions.map((question) => ({
    ...question,
    pool: kept.get(question.questionId) ?? null,
  }));
  return { ...draft, questions, pools: present?.pools ?? [], ownOrder };
};

/**
 * What is answered in a language that no runner has would never be graded. Questions that an edited task has already may
 * stay, and nothing is refused while no runner has said what it has.
 * @throws VALIDATION naming the languages
 */
export const requireRunnable = async (
  { runner }: Pick<Deps, 'runner'>,
  db: Queryable,
  questions: readonly PlacedQuestion[],
  present?: Pick<TaskData, 'questions'>,
): Promise<void> => {
  const { missing } = await runner.languages();
  if (missing.length === 0) return;
  const needed = await listNeededLanguages(db, questions);
  const kept = new Set(present?.questions.map(({ questionId }) => questionId));
  const problems = questions.flatMap(({ questionId }, index) => {
    const lacking = kept.has(questionId) ? [] : lackingOf(needed.get(questionId) ?? [], missing);
    return lacking.length === 0
      ? []
      : [
          {
            path: `questions.${index}`,
            message: `Question ${index + 1} cannot be in a task now. ${lackingWords(lacking)}`,
          },
        ];
  });
  if (problems[0]) throw new AppError('VALIDATION', problems[0].message, problems);
};

/** A draft that `findTaskProblem` found sound, as it is written; `unsaid` is what holds where the draft does not say. */
export const contentOf = (
  draft: PooledDraft,
  questions: readonly PlacedQuestion[],
  unsaid: Pick<TaskContent, 'requireExamBrowser' | 'singleSession' | 'allowOwnInput' | 'allowCompletion'>,
): TaskContent => ({
  name: draft.name.trim(),
  startTime: new Date(draft.startTime ?? ''),
  endTime: new Date(draft.endTime ?? ''),
  duration: isTimeBounded(draft) ? draft.duration : null,
  totalMarks: draft.totalMarks ?? 0,
  subjectId: draft.subjects,
  rubricId: draft.rubrics,
  requireExamBrowser: draft.requireExamBrowser ?? unsaid.requireExamBrowser,
  singleSession: draft.singleSession ?? unsaid.singleSession,
  allowOwnInput: draft.allowOwnInput ?? unsaid.allowOwnInput,
  allowCompletion: draft.allowCompletion ?? unsaid.allowCompletion,
  ownOrder: draft.ownOrder,
  pools: draft.pools,
  questions,
  studentIds: draft.assignedStudentIds,
});
