/** What students are told during an exam, as each of them sees it. */
import type { ExamMessage } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** The messages of a task that are for a student, oldest first. */
export const messagesTo = (db: Queryable, taskId: string, studentId: string) =>
  db
    .selectFrom('roomMessage as message')
    .innerJoin('person as writer', 'writer.id', 'message.sentBy')
    // What another student has asked is nobody else's.
    .leftJoin('roomQuestion as asked', (join) =>
      join.onRef('asked.id', '=', 'message.answers').on('asked.studentId', '=', studentId),
    )
    .where('message.taskId', '=', taskId)
    .where((eb) => eb.or([eb('message.studentId', 'is', null), eb('message.studentId', '=', studentId)]))
    .orderBy('message.number')
    .select([
      'message.id',
      'message.number',
      'message.text',
      'message.sentAt',
      'writer.fullname as sentBy',
      sql<boolean>`message.student_id is null`.as('toAll'),
      'asked.text as question',
    ]);

interface MessageRow extends Omit<ExamMessage, '_id' | 'sentAt'> {
  id: string;
  /** A text where the row was read as JSON. */
  sentAt: Date | string;
}

export const toExamMessage = ({ id, sentAt, ...message }: MessageRow): ExamMessage => ({
  _id: id,
  ...message,
  sentAt: new Date(sentAt).toISOString(),
});
