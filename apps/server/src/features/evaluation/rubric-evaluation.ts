import { marksInOrderOf, type RubricEvaluation, type RubricMark } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { listRubricMarks } from '../marks/index.ts';
import { listRubricComponents } from './evaluation.repository.ts';

/**
 * The marks of an attempt by the task's rubric: the components as they were when they were evaluated, before that as
 * the task has them, and in its order as long as they are the same; null for a task without a rubric that nobody
 * evaluated by one.
 */
export const readRubricEvaluation = async (
  db: Queryable,
  task: { id: string; rubricId: string | null; rubricName: string | null },
  attemptId: string,
): Promise<RubricEvaluation | null> => {
  const [marks, components] = await Promise.all([
    listRubricMarks(db, attemptId),
    task.rubricId ? listRubricComponents(db, task.id, task.rubricId) : [],
  ]);
  const now: RubricMark[] = components.map((component) => ({ ...component, obtainedMarks: null }));
  const [first] = marks;
  if (!first && now.length === 0) return null;
  const given = marks.map(({ title, totalMarks, obtainedMarks }) => ({ title, totalMarks, obtainedMarks }));
  const inOrder = marksInOrderOf(now, given);
  return {
    name: task.rubricName ?? 'Rubric',
    components: first ? (inOrder ?? given) : now,
    changedTo: first && now.length > 0 && !inOrder ? now : null,
    givenBy: first?.givenBy ?? null,
    givenAt: first?.givenAt.toISOString() ?? null,
  };
};
