import {
  CHANGED_TESTS_MAX,
  regradeResultList,
  type ListQuery,
  type MarkMove,
  type PairedTests,
  type Verdict,
  type VersionTest,
} from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { naturally, pageOfRows } from '../../platform/db/list.ts';

/** What people have given: by now, as long as the regrade is prepared; else what they had when that ended. */
const GIVEN = sql<number | null>`
  case when regrade.state in ('COMPUTING', 'READY') then program.given_marks else result.given_marks end
`;
const GIVER = sql<string | null>`
  case when regrade.state in ('COMPUTING', 'READY') then program.given_by else result.given_by end
`;
/** What the tests brought from then on, or would bring. */
const COUNTED = sql<number>`
  case when regrade.state in ('APPLIED', 'UNDONE') and not result.is_applied then result.computed_marks_before
  else result.computed_marks_after end
`;
const BEFORE = sql<number>`coalesce(${GIVEN}, result.computed_marks_before)`;
const AFTER = sql<number>`coalesce(${GIVEN}, ${COUNTED})`;
const MOVE = sql<MarkMove>`
  case when ${GIVEN} is not null then 'BY_HAND'
  when ${AFTER} > ${BEFORE} then 'RISE' when ${AFTER} < ${BEFORE} then 'FALL' else 'STAY' end
`;

/** The programs of a regrade that are computed. */
const computed = (db: Queryable, regradeId: string) =>
  db
    .selectFrom('regradeResult as result')
    .innerJoin('regrade', 'regrade.id', 'result.regradeId')
    .leftJoin('submissionProgram as program', (join) =>
      join
        .onRef('program.attemptId', '=', 'result.attemptId')
        .onRef('program.questionId', '=', 'regrade.questionId'),
    )
    .where('result.regradeId', '=', regradeId)
    .where('result.computedAt', 'is not', null);

/** How many programs of a regrade there are, are computed, and ran again. */
export const countResults = (db: Queryable, regradeId: string) =>
  db
    .selectFrom('regradeResult')
    .where('regradeId', '=', regradeId)
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(computed_at)`.as('done'),
      sql<number>`count(*) filter (where repeats > 0)`.as('repeated'),
    ])
    .executeTakeFirstOrThrow();

/** How many students have which marks before and after. */
export const listMarkPairs = (db: Queryable, regradeId: string) =>
  computed(db, regradeId)
    .groupBy([sql`1`, sql`2`, sql`3`])
    .select([BEFORE.as('before'), AFTER.as('after'), MOVE.as('move'), sql<number>`count(*)`.as('count')])
    .execute();

const LISTED = listOf(regradeResultList, {
  search: sql`concat_ws(' ', person.shown_name, person.username)`,
  student: {
    filter: sql`concat_ws(' ', person.shown_name, person.username)`,
    sort: naturally(sql`person.fullname`),
  },
  before: BEFORE,
  after: AFTER,
  difference: sql`${AFTER} - ${BEFORE}`,
  move: MOVE,
});

/** A page of what a regrade does, by the name of the student unless sorted otherwise. */
export const pageOfResults = (db: Queryable, regradeId: string, query: ListQuery<typeof regradeResultList>) =>
  pageOfRows(
    db,
    computed(db, regradeId)
      .innerJoin('attempt', 'attempt.id', 'result.attemptId')
      .innerJoin('person', 'person.id', 'attempt.studentId')
      .leftJoin('person as giver', (join) => join.on('giver.id', '=', GIVER))
      .where(LISTED.where(query))
      .orderBy(LISTED.orderBy(query))
      .orderBy('result.attemptId')
      .select([
        'result.attemptId',
        'person.id',
        'person.shownName as fullname',
        'person.username',
        'giver.fullname as givenBy',
        MOVE.as('move'),
        BEFORE.as('before'),
        AFTER.as('after'),
        'result.questionVersionIdBefore as versionBefore',
        'result.computedMarksBefore',
        sql<number>`result.computed_marks_after`.as('computedMarksAfter'),
        'result.statusBefore',
        sql<(typeof STATUSES)[number]>`result.status_after`.as('statusAfter'),
        'result.passedCountBefore',
        'result.totalCountBefore',
        sql<number>`result.passed_count_after`.as('passedCountAfter'),
        sql<number>`result.total_count_after`.as('totalCountAfter'),
        'result.repeats',
        'result.isApplied',
      ]),
    query,
  );

const STATUSES = ['PASSED', 'FAILED', 'PENDING', 'NOTATTEMPTED'] as const;

export type ResultRow = Awaited<ReturnType<typeof pageOfResults>>['rows'][number];

/** A test that went otherwise for a program; `pair` is the place of its pair, from 0. */
export interface ChangedRow {
  attemptId: string;
  pair: number;
  before: Verdict | null;
  after: Verdict | null;
  repeats: number;
  /** How many changed in all. */
  changed: number;
}

/** Which tests went otherwise for programs that a version graded before: of each program the first ones, in order. */
export const listChangedTests = async (
  db: Queryable,
  regradeId: string,
  attemptIds: readonly string[],
  pairs: readonly PairedTests[],
): Promise<ChangedRow[]> => {
  const ids = (key: keyof PairedTests) => pairs.map((pair) => pair[key]?.id ?? null);
  const { rows } = await sql<ChangedRow>`
    select * from (
      select
        program.attempt_id as "attemptId", pair.place::int - 1 as pair, was.verdict as before, now_is.verdict as after,
        coalesce(now_is.repeats, 0) as repeats,
        count(*) over (partition by program.attempt_id)::int as changed,
        row_number() over (partition by program.attempt_id order by pair.place) as number
      from unnest(${attemptIds}::uuid[]) as program (attempt_id)
      cross join unnest(${ids('before')}::uuid[], ${ids('after')}::uuid[])
        with ordinality as pair (before_id, after_id, place)
      left join regrade_test as was on was.regrade_id = ${regradeId} and was.attempt_id = program.attempt_id
        and was.side = 'BEFORE' and was.test_case_id = pair.before_id
      left join regrade_test as now_is on now_is.regrade_id = ${regradeId} and now_is.attempt_id = program.attempt_id
        and now_is.side = 'AFTER' and now_is.test_case_id = pair.after_id
      where was.verdict is distinct from now_is.verdict
    ) as test
    where number <= ${CHANGED_TESTS_MAX}
    order by "attemptId", number
  `.execute(db);
  return rows;
};

/** The tests of versions, with digests in the place of texts that may be long; in their order. */
export const listVersionTests = async (
  db: Queryable,
  versionIds: readonly string[],
): Promise<Map<string, VersionTest[]>> => {
  const rows = await db
    .selectFrom('testCase')
    .where(sql<boolean>`question_version_id = any(${versionIds}::uuid[])`)
    .orderBy('position')
    .select([
      'id',
      'questionVersionId',
      'type',
      sql<number>`position + 1`.as('number'),
      sql<string>`md5(input)`.as('input'),
      sql<string>`md5(output)`.as('output'),
    ])
    .execute();
  return Map.groupBy(rows, ({ questionVersionId }) => questionVersionId);
};
