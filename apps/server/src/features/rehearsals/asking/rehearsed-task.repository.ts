import type { Queryable } from '../../../platform/db/database.ts';
import { isRehearsed } from '../../../platform/db/expressions/is-rehearsed.ts';

/** A task with how many questions and students it has; undefined where there is none. */
export const findRehearsedTask = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskOutline as task')
    .where('task.id', '=', taskId)
    .where('task.deletedAt', 'is', null)
    .where((eb) => eb.not(isRehearsed('task.department_id')))
    .select((eb) => [
      'task.id',
      'task.name',
      eb
        .selectFrom('taskQuestion')
        .whereRef('taskQuestion.taskId', '=', 'task.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('questions'),
      eb
        .selectFrom('taskStudent')
        .whereRef('taskStudent.taskId', '=', 'task.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('students'),
    ])
    .executeTakeFirst();
export type RehearsedTask = NonNullable<Awaited<ReturnType<typeof findRehearsedTask>>>;
