/** What is stored of how an attempt went: read as it is, for one attempt. */
import type { LogEntry, PresenceEntry, RunOutcome } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';

/** What each save of an attempt brought, question by question in the order of the log. */
const batchesOf = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('editBatch')
    .where('attemptId', '=', attemptId)
    .orderBy('questionId')
    .orderBy('toRevision')
    .select(['questionId', 'previousHash', 'hash', 'entries', 'device', 'receivedAt'])
    .$narrowType<{ entries: LogEntry[] }>();

export const listAllBatches = (db: Queryable, attemptId: string) => batchesOf(db, attemptId).execute();

/** The same of one question. */
export const listBatches = (db: Queryable, attemptId: string, questionId: string) =>
  batchesOf(db, attemptId).where('questionId', '=', questionId).execute();

export type Batch = Awaited<ReturnType<typeof listBatches>>[number];

/** The same of the attempt's other questions, question by question. */
export const listOtherBatches = (db: Queryable, attemptId: string, questionId: string): Promise<Batch[]> =>
  batchesOf(db, attemptId).where('questionId', '!=', questionId).execute();

/** Where the log of a question ends, as its newest program says; undefined where nothing was saved. */
export const findLogHead = (db: Queryable, attemptId: string, questionId: string) =>
  db
    .selectFrom('draft')
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .orderBy('revision', 'desc')
    .limit(1)
    .select('logHash')
    .executeTakeFirst();

/** What the exam pages of an attempt noted, call by call in the order of arrival. */
export const listPresenceBatches = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('presenceBatch')
    .where('attemptId', '=', attemptId)
    .orderBy('number')
    .select(['number', 'page', 'previousHash', 'hash', 'entries', 'chainHash', 'receivedAt'])
    .$narrowType<{ entries: PresenceEntry[] }>()
    .execute();

/** Where that ends; undefined where nothing was noted. */
export const findPresenceHead = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('presence')
    .where('attemptId', '=', attemptId)
    .select(['number', 'chainHash'])
    .executeTakeFirst();

/** When what was typed in an attempt was removed because it was kept long enough; undefined where it is there. */
export const findRemoval = (db: Queryable, attemptId: string) =>
  db.selectFrom('attemptRemoval').where('attemptId', '=', attemptId).select('logsAt').executeTakeFirst();

/** The runs of a question, without their programs. */
export const listRunFacts = (db: Queryable, attemptId: string, questionId: string) =>
  db
    .selectFrom('runLog')
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .orderBy('executedAt')
    .orderBy('id')
    .select(['executedAt', 'language', 'status', 'passedCount', 'totalCount', 'ownInput', 'outcome'])
    .$narrowType<{ outcome: RunOutcome | null }>()
    .execute();

export type RunFacts = Awaited<ReturnType<typeof listRunFacts>>[number];

/** The programs for a question that arrived and were not taken at first. */
export const listAsideMoments = (db: Queryable, attemptId: string, questionId: string) =>
  db
    .selectFrom('draftSetAside')
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .orderBy('receivedAt')
    .orderBy('id')
    .select(['receivedAt', 'reason', 'takenAt'])
    .execute();

/** The submissions of an attempt before the newest, and when it was opened again after each. */
export const listReopenings = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('pastSubmission')
    .where('attemptId', '=', attemptId)
    .orderBy('number')
    .select(['submittedAt', 'submittedBy', 'reopenedAt'])
    .execute();

/** Who ended an attempt, and the extra time of its student as it stands. */
export const findEnd = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('attempt')
    .leftJoin('extraTime', (join) =>
      join
        .onRef('extraTime.taskId', '=', 'attempt.taskId')
        .onRef('extraTime.studentId', '=', 'attempt.studentId'),
    )
    .where('attempt.id', '=', attemptId)
    .select(['attempt.submittedBy', 'extraTime.givenAt', 'extraTime.extraMinutes', 'extraTime.laterEnd'])
    .executeTakeFirstOrThrow();
