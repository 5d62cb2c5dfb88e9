import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

interface Feedback {
  accountId: string;
  taskId: string | null;
  message: string;
  createdAt: Date;
}

/** Writes a message with its attachments, which are stored files, in their order. Answers its id. */
export const insertFeedback = async (
  db: Queryable,
  feedback: Feedback,
  fileIds: readonly string[],
): Promise<string> => {
  const id = newId();
  await db
    .insertInto('feedback')
    .values({ id, ...feedback })
    .execute();
  if (fileIds.length > 0)
    await db
      .insertInto('feedbackAttachment')
      .values(fileIds.map((fileId, position) => ({ feedbackId: id, position, fileId })))
      .execute();
  return id;
};
