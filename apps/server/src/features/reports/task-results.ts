import type { DepartmentActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { requireTask } from '../tasks/index.ts';
import { listChosenPracticals } from './practical.repository.ts';
import { outcomesOf } from './report-scope.ts';
import { listOutcomes } from './report.repository.ts';
import { readSittings, stateOf, type Sitting } from './sittings.ts';

/** What a student has for each question; null unless the task has marks for the student. */
const marksOf = ({ row, practical }: Sitting) =>
  stateOf(row) === 'MARKED'
    ? (row.questionMarks ?? []).flatMap((obtainedMarks, index) => {
        const question = practical.questions[index];
        return obtainedMarks === null || !question
          ? []
          : [{ questionId: question.questionId, obtainedMarks }];
      })
    : null;

/**
 * A page of the marks of a task by student and question, for who may analyse it; with the course outcomes that its
 * questions have of its subject. Notes who reads them.
 */
export const readTaskResults = async (
  deps: Deps,
  actor: DepartmentActor,
  taskId: string,
  paging: { page: number; pageSize: number },
) => {
  const now = deps.now();
  const task = await requireTask(deps.db, actor, 'analyse', taskId, now);
  const { subjectId } = task;
  const [courseOutcomes, [practical]] = await Promise.all([
    subjectId === null ? [] : listOutcomes(deps.db, subjectId),
    listChosenPracticals(deps.db, actor, subjectId, [taskId], now),
  ]);
  if (!practical) throw notFound('Task');
  deps.security.tally({
    action: 'read-results',
    actorId: actor.id,
    itemId: taskId,
    detail: { name: task.name },
    caller: actor.caller,
  });
  const { students, total } = await readSittings(deps.db, [practical], paging, now);
  return {
    task,
    questions: practical.questions.map((question) => ({
      id: question.questionId,
      name: question.name,
      marks: question.marks,
      outcomes: outcomesOf(question, courseOutcomes),
    })),
    rows: students.flatMap(({ id, names, sittings: [sitting] }) =>
      sitting ? [{ id, names, state: stateOf(sitting.row), marks: marksOf(sitting) }] : [],
    ),
    total,
  };
};
