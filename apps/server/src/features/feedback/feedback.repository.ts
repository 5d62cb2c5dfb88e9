import { feedbackList, type FeedbackState, type ListQuery } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { inOrderOf, naturally, pageOfIds } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';

interface Feedback {
  id: string;
  accountId: string;
  taskId: string | null;
  message: string;
  createdAt: Date;
}

/** Writes a message with its attachments, which are stored files, in their order. */
export const insertFeedback = async (
  db: Queryable,
  feedback: Feedback,
  fileIds: readonly string[],
): Promise<void> => {
  await db.insertInto('feedback').values(feedback).execute();
  if (fileIds.length > 0)
    await db
      .insertInto('feedbackAttachment')
      .values(fileIds.map((fileId, position) => ({ feedbackId: feedback.id, position, fileId })))
      .execute();
};

/** Notes that somebody is asked for suggestions now; false, and nothing is noted, when that was after `before`. */
export const noteRequest = async (
  db: Queryable,
  accountId: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> => {
  const noted = await db
    .insertInto('feedbackRequest')
    .values({ accountId, askedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ askedAt: now })
        .where('feedbackRequest.askedAt', '<=', before),
    )
    .returning('accountId')
    .executeTakeFirst();
  return noted !== undefined;
};

/** The attachments of a message in their order; sizes in bytes. */
export const listAttachments = (db: Queryable, feedbackId: string) =>
  db
    .selectFrom('feedbackAttachment as attached')
    .innerJoin('storedFile as file', 'file.id', 'attached.fileId')
    .where('attached.feedbackId', '=', feedbackId)
    .orderBy('attached.position')
    .select(['file.id', 'file.name', 'file.bytes as size'])
    .execute();

const messages = (db: Queryable) =>
  db
    .selectFrom('feedback')
    .innerJoin('person as sender', 'sender.id', 'feedback.accountId')
    .leftJoin('taskOutline as task', 'task.id', 'feedback.taskId');

const FILE_COUNT = sql<number>`
  (select count(*) from feedback_attachment as attached where attached.feedback_id = feedback.id)
`;
/** With the role as it is stored and as it is spoken. */
const ROLE = sql`sender.role || ' ' || replace(sender.role, '-', ' ')`;

const STATE = sql<FeedbackState>`
  case when feedback.answered_at is not null then 'ANSWERED' when feedback.read_at is not null then 'READ' else 'NEW' end
`;

const LISTED = listOf(feedbackList, {
  search: sql`concat_ws(' ', sender.shown_name, ${ROLE}, feedback.message)`,
  user: {
    filter: sql`concat_ws(' ', sender.shown_name, sender.username)`,
    sort: naturally(sql`sender.fullname`),
  },
  message: sql`feedback.message`,
  task: sql`task.name`,
  createdAt: sql`feedback.created_at`,
  state: STATE,
  attachment: {
    filter: (has) => (has ? sql`(${FILE_COUNT} > 0) = ${has === 'with'}` : null),
    sort: FILE_COUNT,
  },
});

/** The attachments of the message of a row. */
const attachmentsOf = (db: Queryable) =>
  jsonArrayFrom(
    db
      .selectFrom('feedbackAttachment as attached')
      .innerJoin('storedFile as file', 'file.id', 'attached.fileId')
      .where('attached.feedbackId', '=', sql.ref<string>('feedback.id'))
      .orderBy('attached.position')
      .select([
        'file.id',
        'file.name',
        'file.bytes as size',
        sql<boolean>`file.content_type like 'image/%'`.as('isPicture'),
      ]),
  );

const COLUMNS = [
  'feedback.id',
  'feedback.message',
  'feedback.createdAt',
  'feedback.answer',
  'feedback.answeredAt',
  'answerer.fullname as answeredBy',
  'task.id as taskId',
  'task.name as taskName',
  'sender.id as senderId',
  'sender.username',
  'sender.shownName as fullname',
  'sender.role',
  'sender.email',
  'sender.phone',
  'student.semester',
  'student.batch',
  'department.id as departmentId',
  'department.name as departmentName',
  'institute.id as instituteId',
  'institute.name as instituteName',
] as const;

/** A page of the messages, newest first unless sorted otherwise. Senders and tasks that were deleted are still named. */
export const pageOfFeedback = async (db: Queryable, query: ListQuery<typeof feedbackList>) => {
  const matching = messages(db)
    .where(LISTED.where(query))
    .orderBy(LISTED.orderBy(query))
    .orderBy('feedback.id', 'desc')
    .select('feedback.id');
  const { ids, total } = await pageOfIds(db, matching, query);
  const rows = await messages(db)
    .leftJoin('student', 'student.accountId', 'sender.id')
    .leftJoin('departmentOutline as department', 'department.id', 'sender.departmentId')
    .leftJoin('institute', 'institute.id', 'sender.instituteId')
    .leftJoin('person as answerer', 'answerer.id', 'feedback.answeredBy')
    .where(sql<SqlBool>`feedback.id = any(${ids}::uuid[])`)
    .select(COLUMNS)
    .select(STATE.as('state'))
    .select(attachmentsOf(db).as('attachments'))
    .execute();
  const all = messages(db).select('feedback.id');
  return numberedPage(db, LISTED, all, { query, rows: inOrderOf(ids, rows), total });
};

export type FeedbackData = Awaited<ReturnType<typeof pageOfFeedback>>['rows'][number];
