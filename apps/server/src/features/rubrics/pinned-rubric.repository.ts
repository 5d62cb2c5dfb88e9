import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/**
 * The components of a task's rubric, to select from as `component`: as they were when the first student started, until
 * then as they are.
 */
export const rubricOfTask = (task: RawBuilder<unknown>, rubric: RawBuilder<unknown>) =>
  sql<{ position: number; title: string; marks: number }>`rubric_of_task(${task}, ${rubric})`.as<'component'>(
    'component',
  );

/**
 * Keeps the components of a rubric for the tasks that somebody has started, before they change. Nothing else changes them,
 * so those of now are those of the first start. The caller has locked the rubric.
 */
export const pinRubric = async (db: Queryable, rubricId: string): Promise<void> => {
  await sql`
    insert into pinned_rubric_component (task_id, rubric_id, position, title, marks)
    select task.id, component.rubric_id, component.position, component.title, component.marks
    from task_outline as task
    join rubric_component as component on component.rubric_id = task.rubric_id
    where task.rubric_id = ${rubricId}
      and exists (select from attempt where attempt.task_id = task.id)
    on conflict do nothing
  `.execute(db);
};
