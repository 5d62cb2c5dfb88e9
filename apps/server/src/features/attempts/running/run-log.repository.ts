import { ATTEMPT_BYTES_MAX, type Language, type ProgramCode, type RunOutcome } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

const RUN = [
  'id',
  'attemptId',
  'questionId',
  'executedAt',
  'language',
  'code',
  'status',
  'passedCount',
  'totalCount',
  'timeTaken',
  'ownInput',
  'outcome',
] as const;

/** A run of the student's, kept for the history of a question; none is kept of an attempt that is full. */
export const insertRunLog = async (
  db: Queryable,
  run: {
    attemptId: string;
    questionId: string;
    executedAt: Date;
    language: Language;
    code: ProgramCode;
    status: 'PASSED' | 'FAILED' | 'PENDING';
    passedCount: number;
    totalCount: number;
    /** Seconds. */
    timeTaken: number | null;
    ownInput: string | null;
    /** Null: only the counts are known. */
    outcome: RunOutcome | null;
  },
): Promise<void> => {
  const code = JSON.stringify(run.code);
  const outcome = run.outcome && JSON.stringify(run.outcome);
  const bytes = [code, run.ownInput ?? '', outcome ?? ''].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );
  await db
    .with('counted', (inner) =>
      inner
        .updateTable('attempt')
        .set((eb) => ({ storedBytes: eb('storedBytes', '+', bytes) }))
        .where('id', '=', run.attemptId)
        .where('storedBytes', '<', ATTEMPT_BYTES_MAX)
        .returning('id'),
    )
    .insertInto('runLog')
    .columns(RUN)
    .expression((eb) =>
      eb
        .selectFrom('counted')
        .select([
          eb.val(newId()).$castTo<string>().as('id'),
          'counted.id as attemptId',
          sql<string>`${run.questionId}::uuid`.as('questionId'),
          sql<Date>`${run.executedAt}::timestamptz`.as('executedAt'),
          eb.val(run.language).as('language'),
          sql<string>`${code}::jsonb`.as('code'),
          eb.val(run.status).as('status'),
          sql<number>`${run.passedCount}::integer`.as('passedCount'),
          sql<number>`${run.totalCount}::integer`.as('totalCount'),
          sql<number | null>`${run.timeTaken}::integer`.as('timeTaken'),
          eb.val(run.ownInput).as('ownInput'),
          sql<string>`${outcome}::jsonb`.as('outcome'),
        ]),
    )
    .execute();
};

/** So many characters of programs, newest first, are listed; whoever runs on and on cannot fill the memory. */
const LISTED_CODE_MAX = 4_000_000;

/** The runs of an attempt, newest first: the newest one, and as many before it as fit into `LISTED_CODE_MAX`. */
export const listRuns = (db: Queryable, attemptId: string) =>
  db
    .selectFrom(
      db
        .selectFrom('runLog')
        .where('attemptId', '=', attemptId)
        .select([
          'questionId',
          'executedAt',
          'language',
          'code',
          'status',
          'passedCount',
          'totalCount',
          'timeTaken',
          'ownInput',
        ])
        .select(
          sql<number>`sum(length(code::text)) over (order by executed_at desc, id desc) - length(code::text)`.as(
            'newerCode',
          ),
        )
        .as('run'),
    )
    .where('newerCode', '<', LISTED_CODE_MAX)
    .orderBy('newerCode')
    .select([
      'questionId',
      'executedAt',
      'language',
      'code',
      'status',
      'passedCount',
      'totalCount',
      'timeTaken',
      'ownInput',
    ])
    .execute();
