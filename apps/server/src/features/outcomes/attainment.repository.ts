import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../platform/db/database.ts';
import { waitsToGo } from '../../platform/db/expressions/waits-to-go.ts';
import { naturally } from '../../platform/db/list.ts';
import { termAtTask } from '../../platform/db/expressions/term-at-task.ts';

/** For a row of `task_student`: the passout year whose attainment the student's marks count for. */
const BATCH = sql<string>`(select ${termAtTask.batch} from student where student.account_id = task_student.student_id)`;

/** The tasks of subjects that students of a passout year are assigned to, with what they are worth, the oldest first. */
export const listMeasuredTasks = (db: Queryable, which: RawBuilder<SqlBool>, batch: string) =>
  db
    .selectFrom('taskOutline as item')
    .leftJoin('taskWeight', 'taskWeight.taskId', 'item.id')
    .where('item.deletedAt', 'is', null)
    .where('item.subjectId', 'is not', null)
    .where(which)
    .where(
      sql<SqlBool>`exists (select from task_student where task_student.task_id = item.id and ${BATCH} = ${batch})`,
    )
    .orderBy('item.startTime')
    .orderBy(naturally(sql`item.name`))
    .orderBy('item.id')
    .select((eb) => [
      'item.id',
      'item.name',
      'item.startTime',
      'item.subjectId',
      'taskWeight.weight',
      jsonArrayFrom(
        eb
          .selectFrom('taskQuestion')
          .whereRef('taskQuestion.taskId', '=', 'item.id')
          .orderBy('taskQuestion.position')
          .select((inner) => [
            'taskQuestion.marks',
            jsonArrayFrom(
              inner
                .selectFrom('questionModule')
                .innerJoin('module', 'module.id', 'questionModule.moduleId')
                .whereRef('questionModule.questionId', '=', 'taskQuestion.questionId')
                .whereRef('module.subjectId', '=', 'item.subjectId')
                .orderBy('module.order')
                .select('module.id'),
            ).as('modules'),
          ]),
      ).as('questions'),
    ])
    .execute();

export type MeasuredTaskRow = Awaited<ReturnType<typeof listMeasuredTasks>>[number];

/**
 * The students of a passout year who are assigned to any of the tasks, by enrollment number. Who was deleted stays for
 * what was handed in.
 */
export const listMeasuredStudents = (db: Queryable, taskIds: readonly string[], batch: string) =>
  db
    .selectFrom('person')
    .where(
      sql<SqlBool>`person.id in (
        select student_id from task_student where task_id = any(${taskIds}::uuid[]) and ${BATCH} = ${batch}
      )`,
    )
    .where(
      sql<SqlBool>`(person.deleted_at is null or exists (
        select from attempt
        where attempt.student_id = person.id and attempt.task_id = any(${taskIds}::uuid[])
          and attempt.submitted_at is not null
      ))`,
    )
    .orderBy(naturally(sql`person.username`))
    .orderBy('person.id')
    .select(['person.id', 'person.username', 'person.shownName as name'])
    .execute();

/** The passout years whose students are assigned to tasks, the newest first. */
export const listTerms = (db: Queryable, which: RawBuilder<SqlBool>) =>
  db
    .selectFrom('taskOutline as item')
    .innerJoin('taskStudent', 'taskStudent.taskId', 'item.id')
    .where('item.deletedAt', 'is', null)
    .where(which)
    .groupBy(sql`1`)
    .orderBy(sql`1`, 'desc')
    .select((eb) => [
      BATCH.as('batch'),
      eb.fn.count<number>('item.id').distinct().as('tasks'),
      eb.fn.count<number>('taskStudent.studentId').distinct().as('students'),
      sql<Date>`min(item.start_time)`.as('from'),
      sql<Date>`max(item.start_time)`.as('until'),
    ])
    .execute();

/** Departments of an institute, or one of them, with the subjects that they have. */
export const listDepartments = (db: Queryable, which: RawBuilder<SqlBool>) =>
  db
    .selectFrom('departmentOutline as department')
    .where('department.deletedAt', 'is', null)
    .where((eb) => eb.not(waitsToGo('department.instituteId', 'department.id')))
    .where(which)
    .orderBy(naturally(sql`department.name`))
    .orderBy('department.id')
    .select(['department.id', 'department.name'])
    .execute();

/** Subjects by semester and name. */
export const listSubjectsOf = (db: Queryable, subjectIds: readonly string[]) =>
  db
    .selectFrom('subject')
    .where(sql<SqlBool>`subject.id = any(${subjectIds}::uuid[])`)
    .orderBy('subject.semester')
    .orderBy(naturally(sql`subject.name`))
    .orderBy('subject.id')
    .select(['subject.id', 'subject.code', 'subject.name', 'subject.semester'])
    .execute();
