import { findFeedbackFileProblem, type submitFeedback } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { createOnce } from '../../platform/create-once.ts';
import { AppError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireAssignedTask } from '../attempts/index.ts';
import { attachmentUrl, FEEDBACK_FILE, storeAttachment } from '../files/index.ts';
import { requireTask } from '../tasks/index.ts';
import { insertFeedback, listAttachments } from './feedback.repository.ts';

/** @throws NOT_FOUND unless a student is assigned to the task, or an author can see it. */
const requireKnownTask = async (
  db: Queryable,
  actor: DepartmentActor,
  taskId: string,
  now: Date,
): Promise<void> => {
  if (actor.role === 'STUDENT') await requireAssignedTask(db, taskId, actor.id);
  else await requireTask(db, actor, 'view', taskId, now);
};

const requireFiles = (uploads: readonly Upload[]): void => {
  const problem = findFeedbackFileProblem(
    uploads.map(({ name, content }) => ({ name, size: content.length })),
  );
  if (problem) throw new AppError('VALIDATION', problem, [{ path: 'attachments', message: problem }]);
};

export const handleSubmitFeedback: Handler<typeof submitFeedback> = async (call) => {
  const { actor, body, files, deps } = call;
  const { message, taskId } = body;
  const uploads = files['attachments'] ?? [];
  requireFiles(uploads);
  const _id = await createOnce('feedback', call, async (trx, id) => {
    const now = deps.now();
    if (taskId) await requireKnownTask(trx, actor, taskId, now);
    const fileIds: string[] = [];
    for (const upload of uploads)
      fileIds.push(await storeAttachment(trx, deps.files, actor.id, upload, FEEDBACK_FILE));
    await insertFeedback(trx, { id, accountId: actor.id, taskId, message, createdAt: now }, fileIds);
  });
  const attachments = (await listAttachments(deps.db, _id)).map(({ id, name, size }) => ({
    name,
    url: attachmentUrl(id),
    size,
  }));
  return { success: true, message: 'Thanks for the feedback!', data: { _id, attachments } };
};
