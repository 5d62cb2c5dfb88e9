import { outcomeCode, type CourseOutcome } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { inOrderOf, naturally, pageOfIds } from '../../platform/db/list.ts';
import { termAtTask } from '../../platform/db/expressions/term-at-task.ts';
import { isReportable } from './practical.repository.ts';

/** The subjects of the actor's department, and those of tasks that the actor may analyse; with whose they are. */
const reportSubjects = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('subject')
    .innerJoin('departmentOutline as department', 'department.id', 'subject.departmentId')
    .innerJoin('institute', 'institute.id', 'department.instituteId')
    .where((eb) =>
      eb.or([
        eb('subject.departmentId', '=', actor.departmentId),
        eb(
          'subject.id',
          'in',
          eb
            .selectFrom('taskOutline as item')
            .where('item.deletedAt', 'is', null)
            .where('item.subjectId', 'is not', null)
            .where(isReportable(actor))
            .select('item.subjectId'),
        ),
      ]),
    )
    .select([
      'subject.id',
      'subject.code',
      'subject.name',
      'subject.semester',
      'subject.departmentId',
      'department.name as department',
      'institute.name as college',
    ]);

/** A subject that the actor may make reports in. */
export const findSubject = (db: Queryable, actor: DepartmentActor, subjectId: string) =>
  reportSubjects(db, actor).where('subject.id', '=', subjectId).executeTakeFirst();

/** All subjects that the actor may make reports in: of the own department, then of others, each by semester and name. */
export const listReportSubjects = (db: Queryable, actor: DepartmentActor) =>
  reportSubjects(db, actor)
    .orderBy(sql`subject.department_id <> ${actor.departmentId}`)
    .orderBy(naturally(sql`department.name`))
    .orderBy('department.id')
    .orderBy('subject.semester')
    .orderBy(naturally(sql`subject.name`))
    .execute();

/** The modules of a subject in their order. */
export const listOutcomes = async (db: Queryable, subjectId: string): Promise<CourseOutcome[]> => {
  const modules = await db
    .selectFrom('module')
    .where('subjectId', '=', subjectId)
    .orderBy('order')
    .select(['id', 'title', 'order'])
    .execute();
  return modules.map(({ id, title, order }) => ({ _id: id, title, order, code: outcomeCode({ order }) }));
};

/**
 * A page of the students who are assigned to any of the tasks, by enrollment number. Who was deleted stays for what was
 * handed in.
 */
export const listReportStudents = async (
  db: Queryable,
  taskIds: readonly string[],
  paging: { page?: number; pageSize?: number },
) => {
  const { ids, total } = await pageOfIds(
    db,
    db
      .selectFrom('person')
      .where(
        sql<SqlBool>`person.id in (select student_id from task_student where task_id = any(${taskIds}::uuid[]))`,
      )
      .where(
        sql<SqlBool>`(person.deleted_at is null or exists (
          select from task_student
          join attempt on attempt.task_id = task_student.task_id and attempt.student_id = task_student.student_id
          where task_student.student_id = person.id
            and task_student.task_id = any(${taskIds}::uuid[])
            and attempt.submitted_at is not null
        ))`,
      )
      .orderBy(naturally(sql`person.username`))
      .orderBy('person.id')
      .select('person.id'),
    paging,
  );
  const rows = await db
    .selectFrom('person')
    .where(sql<SqlBool>`person.id = any(${ids}::uuid[])`)
    .select(['id', 'username', 'shownName as fullname'])
    .execute();
  return { students: inOrderOf(ids, rows), total };
};

/**
 * How these students stand with these tasks, one row for each that is assigned. `questionMarks` go by the task's
 * questions, in their order, and are null before the submission, and each of a question that the student does not have; a
 * person's mark counts before the computed one.
 */
export const listSittings = (
  db: Queryable,
  taskIds: readonly string[],
  studentIds: readonly string[],
  now: Date,
) =>
  db
    .selectFrom('taskStudent')
    .innerJoin('taskOutline as task', 'task.id', 'taskStudent.taskId')
    .innerJoin('student', 'student.accountId', 'taskStudent.studentId')
    .leftJoin('attempt', (join) =>
      join
        .onRef('attempt.taskId', '=', 'taskStudent.taskId')
        .onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('extraTime', (join) =>
      join
        .onRef('extraTime.taskId', '=', 'taskStudent.taskId')
        .onRef('extraTime.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('taskQuestion')
          .leftJoin('submissionProgram as program', (join) =>
            join
              .onRef('program.attemptId', '=', 'attempt.id')
              .onRef('program.questionId', '=', 'taskQuestion.questionId'),
          )
          .whereRef('taskQuestion.taskId', '=', 'attempt.taskId')
          .where('attempt.submittedAt', 'is not', null)
          .select([
            sql<(number | null)[] | null>`array_agg(program.marks order by task_question.position)`.as(
              'questionMarks',
            ),
            sql<boolean | null>`
              bool_and(program.given_marks is not null) filter (where program.question_id is not null)
            `.as('isGivenByPerson'),
          ])
          .as('brought'),
      (join) => join.onTrue(),
    )
    .where(sql<SqlBool>`task_student.task_id = any(${taskIds}::uuid[])`)
    .where(sql<SqlBool>`task_student.student_id = any(${studentIds}::uuid[])`)
    .select([
      'taskStudent.taskId',
      'taskStudent.studentId',
      termAtTask.semester.as('semester'),
      termAtTask.batch.as('batch'),
      'attempt.id as attemptId',
      'attempt.gradedAt',
      'brought.questionMarks',
      'brought.isGivenByPerson',
      sql<boolean>`attempt.id is null and attempt_end(
        task.end_time, task.duration, extra_time.extra_minutes, extra_time.later_end, null
      ) <= ${now}`.as('isAbsent'),
    ])
    .execute();

export type SittingRow = Awaited<ReturnType<typeof listSittings>>[number];

/** The marks by rubric of these attempts, as they were given, in the order of their components. */
export const listRubricMarks = (db: Queryable, attemptIds: readonly string[]) =>
  db
    .selectFrom('rubricMark')
    .where(sql<SqlBool>`attempt_id = any(${attemptIds}::uuid[])`)
    .groupBy('attemptId')
    // One row for each attempt, and not for each component of thousands: quicker to read by far.
    .select([
      'attemptId',
      sql<
        [title: string, maxMarks: number, obtainedMarks: number | null][]
      >`json_agg(json_build_array(title, total_marks, obtained_marks) order by position)`.as('marks'),
    ])
    .execute();
