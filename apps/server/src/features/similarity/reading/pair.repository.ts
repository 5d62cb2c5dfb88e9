import {
  GROUP_NAMES_MAX,
  leftOutList,
  similarGroupList,
  similarPairList,
  type CaseState,
  type ListQuery,
} from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { listOf } from '../../../platform/db/list-of.ts';
import { pageOfRows } from '../../../platform/db/list.ts';
import { isReadable } from '../readable.repository.ts';

/** The pairs whose programs are both in tasks that the actor may read the submissions of. */
const readable = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('similarPair as pair')
    .innerJoin('comparison', 'comparison.id', 'pair.comparisonId')
    .innerJoin('attempt as leftAttempt', 'leftAttempt.id', 'pair.leftAttemptId')
    .innerJoin('attempt as rightAttempt', 'rightAttempt.id', 'pair.rightAttemptId')
    .where(isReadable(actor, 'left_attempt.task_id'))
    .where(isReadable(actor, 'right_attempt.task_id'));

/** For a query from `readable`: the newest case of the task that holds both programs, an open one first. */
const CASE = sql<{ id: string; state: CaseState } | null>`(
  select json_build_object('id', held.id, 'state', case when held.closed_at is null then 'OPEN' else 'CLOSED' end)
  from similarity_case as held
  join similarity_case_program as one on one.case_id = held.id and one.attempt_id = pair.left_attempt_id
  join similarity_case_program as other on other.case_id = held.id and other.attempt_id = pair.right_attempt_id
  where held.task_id = comparison.task_id and held.question_id = pair.question_id
  order by held.closed_at is null desc, held.opened_at desc
  limit 1
)`;

const pairs = (db: Queryable, actor: DepartmentActor) =>
  readable(db, actor)
    .innerJoin('person as leftStudent', 'leftStudent.id', 'leftAttempt.studentId')
    .innerJoin('person as rightStudent', 'rightStudent.id', 'rightAttempt.studentId')
    .innerJoin('taskOutline as leftTask', 'leftTask.id', 'leftAttempt.taskId')
    .innerJoin('taskOutline as rightTask', 'rightTask.id', 'rightAttempt.taskId')
    .select([
      'pair.id',
      'pair.comparisonId',
      'pair.questionId',
      'pair.surprise',
      'pair.groupNumber',
      'pair.fragmentCount',
      'pair.ownCount',
      'leftStudent.id as leftStudentId',
      'leftStudent.shownName as leftFullname',
      'leftStudent.username as leftUsername',
      'leftTask.id as leftTaskId',
      'leftTask.name as leftTaskName',
      'rightStudent.id as rightStudentId',
      'rightStudent.shownName as rightFullname',
      'rightStudent.username as rightUsername',
      'rightTask.id as rightTaskId',
      'rightTask.name as rightTaskName',
      CASE.as('case'),
    ]);

export type PairData = Awaited<ReturnType<ReturnType<typeof pairs>['execute']>>[number];

const PAIRS = listOf(similarPairList, {
  search: sql`concat_ws(
    ' ', left_student.shown_name, left_student.username, right_student.shown_name, right_student.username
  )`,
  unlikely: sql`-pair.surprise`,
  fragments: sql`pair.fragment_count`,
  onlyTheirs: sql`pair.own_count`,
  questionId: sql`pair.question_id`,
  group: sql`pair.group_number`,
  caseState: (state) => (state ? sql`coalesce(${CASE} ->> 'state', 'NONE') = ${state}` : null),
});

/** A page of the pairs of a comparison, the most unlikely first. */
export const pageOfPairs = (
  db: Queryable,
  actor: DepartmentActor,
  comparisonId: string,
  query: ListQuery<typeof similarPairList>,
) =>
  pageOfRows(
    db,
    pairs(db, actor)
      .where('pair.comparisonId', '=', comparisonId)
      .where(PAIRS.where(query))
      .orderBy(PAIRS.orderBy(query))
      .orderBy('pair.surprise', 'desc')
      .orderBy('pair.id'),
    query,
  );

/** A pair with what it shares, as its programs were compared. */
export const findPair = (db: Queryable, actor: DepartmentActor, id: string) =>
  pairs(db, actor)
    .where('pair.id', '=', id)
    .select([
      'comparison.taskId',
      'pair.leftAttemptId',
      'pair.rightAttemptId',
      'pair.leftHash',
      'pair.rightHash',
      'pair.fragments',
    ])
    .executeTakeFirst();

export type WholePair = NonNullable<Awaited<ReturnType<typeof findPair>>>;

/** The attempts of a group, as far as the actor may read of them. */
export const listGroup = async (
  db: Queryable,
  actor: DepartmentActor,
  { comparisonId, questionId, groupNumber }: Pick<PairData, 'comparisonId' | 'questionId' | 'groupNumber'>,
): Promise<string[]> => {
  const rows = await readable(db, actor)
    .where('pair.comparisonId', '=', comparisonId)
    .where('pair.questionId', '=', questionId)
    .where('pair.groupNumber', '=', groupNumber)
    .select(['pair.leftAttemptId', 'pair.rightAttemptId'])
    .execute();
  return [...new Set(rows.flatMap(({ leftAttemptId, rightAttemptId }) => [leftAttemptId, rightAttemptId]))];
};

const GROUPS = listOf(similarGroupList, {
  search: sql`(
    select string_agg(person.shown_name || ' ' || person.username, ' ')
    from person where person.id = any(grouped.student_ids)
  )`,
  unlikely: sql`-grouped.surprise`,
  programs: sql`grouped.programs`,
  questionId: sql`grouped.question_id`,
});

/** A page of the groups of a comparison, the most unlikely first. */
export const pageOfGroups = (
  db: Queryable,
  actor: DepartmentActor,
  comparisonId: string,
  query: ListQuery<typeof similarGroupList>,
) =>
  pageOfRows(
    db,
    db
      .selectFrom(
        readable(db, actor)
          .where('pair.comparisonId', '=', comparisonId)
          .where('pair.groupNumber', 'is not', null)
          .crossJoinLateral(
            sql<{ attemptId: string; studentId: string }>`(
              values (pair.left_attempt_id, left_attempt.student_id), (pair.right_attempt_id, right_attempt.student_id)
            )`.as<'side'>(sql`side (attempt_id, student_id)`),
          )
          .groupBy(['pair.questionId', 'pair.groupNumber'])
          .select([
            'pair.questionId',
            'pair.groupNumber',
            sql<number>`max(pair.surprise)`.as('surprise'),
            sql<number>`count(distinct pair.id)`.as('pairs'),
            sql<number>`count(distinct side.attempt_id)`.as('programs'),
            sql<string>`(array_agg(pair.id order by pair.surprise desc, pair.id))[1]`.as('firstPairId'),
            sql<string[]>`array_agg(distinct side.student_id)`.as('studentIds'),
          ])
          .as('grouped'),
      )
      .where(GROUPS.where(query))
      .orderBy(GROUPS.orderBy(query))
      .orderBy('grouped.surprise', 'desc')
      .orderBy('grouped.firstPairId')
      .select((eb) => [
        'grouped.questionId',
        'grouped.groupNumber',
        'grouped.surprise',
        'grouped.pairs',
        'grouped.programs',
        'grouped.firstPairId',
        jsonArrayFrom(
          eb
            .selectFrom('person')
            .where(sql<boolean>`person.id = any(grouped.student_ids)`)
            .orderBy('person.fullname')
            .orderBy('person.id')
            .limit(GROUP_NAMES_MAX)
            .select(['person.id', 'person.shownName as fullname', 'person.username']),
        ).as('students'),
      ]),
    query,
  );

const LEFT_OUT = listOf(leftOutList, {
  search: sql`person.shown_name || ' ' || person.username`,
  student: sql`person.shown_name`,
  questionId: sql`program.question_id`,
  reason: sql`program.reason`,
});

/** A page of the programs of the class that a comparison left out. */
export const pageOfLeftOut = (db: Queryable, comparisonId: string, query: ListQuery<typeof leftOutList>) =>
  pageOfRows(
    db,
    db
      .selectFrom('leftOutProgram as program')
      .innerJoin('attempt', 'attempt.id', 'program.attemptId')
      .innerJoin('person', 'person.id', 'attempt.studentId')
      .where('program.comparisonId', '=', comparisonId)
      .where(LEFT_OUT.where(query))
      .orderBy(LEFT_OUT.orderBy(query))
      .orderBy('program.attemptId')
      .orderBy('program.questionId')
      .select([
        'program.questionId',
        'program.reason',
        'person.id',
        'person.shownName as fullname',
        'person.username',
      ]),
    query,
  );
