import { drawnSum, nameOfTaskCopy, type fetchTaskCopy, type LeftOut } from '@assay/contract';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { findNewestRevision } from '../../exam-browser/index.ts';
import { requireTask } from '../require-task.ts';
import {
  isRubricVisible,
  isSubjectOf,
  listAssignableStudentIds,
  listUsableQuestionIds,
} from '../task-facts.repository.ts';
import { toTask } from '../task-response.ts';
import { listOwnTaskNames, type TaskData } from '../task.repository.ts';

/** What of a task the actor may use in a task of the own. */
const usableParts = async (db: Queryable, actor: DepartmentActor, task: TaskData) => ({
  hasSubject: task.subjectId !== null && (await isSubjectOf(db, actor.departmentId, task.subjectId)),
  hasRubric: task.rubricId !== null && (await isRubricVisible(db, actor, task.rubricId)),
  questions: new Set(
    await listUsableQuestionIds(
      db,
      actor,
      task.questions.map(({ questionId }) => questionId),
    ),
  ),
  students: new Set(
    await listAssignableStudentIds(
      db,
      actor,
      task.students.map(({ id }) => id),
    ),
  ),
});
type UsableParts = Awaited<ReturnType<typeof usableParts>>;

/** The pools of a task from which some questions are missing: those that have any, with as many as there are at most. */
const poolsOver = (task: TaskData, questions: TaskData['questions']): TaskData['pools'] =>
  task.pools.flatMap(({ name, draw }) => {
    const { length } = questions.filter(({ pool }) => pool === name);
    return length === 0 ? [] : [{ name, draw: Math.min(draw, length) }];
  });

/** The task without what cannot be used; its total stays what its questions are worth to a student. */
const reduced = (task: TaskData, usable: UsableParts): TaskData => {
  const questions = task.questions.filter(({ questionId }) => usable.questions.has(questionId));
  const isWhole = questions.length === task.questions.length;
  const pools = poolsOver(task, questions);
  return {
    ...task,
    ...(usable.hasSubject ? {} : { subjectId: null, subjectName: null }),
    ...(usable.hasRubric ? {} : { rubricId: null, rubricName: null }),
    questions,
    pools,
    totalMarks: isWhole ? task.totalMarks : drawnSum({ questions, pools }, 'marks'),
    students: task.students.filter(({ id }) => usable.students.has(id)),
  };
};

const leftOutOf = (task: TaskData, usable: UsableParts): LeftOut[] => [
  ...(task.subjectName !== null && !usable.hasSubject
    ? [{ kind: 'subject' as const, name: task.subjectName }]
    : []),
  ...(task.rubricName !== null && !usable.hasRubric
    ? [{ kind: 'rubric' as const, name: task.rubricName }]
    : []),
  ...task.questions
    .filter(({ questionId }) => !usable.questions.has(questionId))
    .map(({ question }) => ({ kind: 'question' as const, name: question })),
];

export const handleFetchTaskCopy: Handler<typeof fetchTaskCopy> = async ({ actor, params, deps }) => {
  const task = await requireTask(deps.db, actor, 'copy', params.taskId, deps.now());
  const usable = await usableParts(deps.db, actor, task);
  const name = nameOfTaskCopy(task.name, await listOwnTaskNames(deps.db, actor.id));
  const copy = toTask(
    actor,
    { ...reduced(task, usable), name },
    { extraTimes: [], exemptions: [], revision: await findNewestRevision(deps.db, task.id) },
  );
  return { success: true, data: { task: copy, leftOut: leftOutOf(task, usable) } };
};
