import type { createQuestion } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { createOnce } from '../../platform/create-once.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { linkPictures, storeAttachment, storePictures } from '../files/index.ts';
import { requireTexts } from '../large-texts/index.ts';
import { insertQuestion } from './question-version.repository.ts';
import { findAttachmentId } from './question.repository.ts';
import { queueReferenceCheck } from './references/reference-check.ts';
import { placeOf, refuse, requireContent, requirePlace } from './validate-question.ts';

const ORIGIN_GONE =
  'The question that the attachment is taken over from was deleted, or is no longer shared with you. Remove the attachment, or choose a file.';

/**
 * The attachment that a copy takes over: a stored file never changes, so both questions have the same one.
 * @throws VALIDATION where the other question is not there for the actor.
 */
const takenOver = async (db: Queryable, actor: DepartmentActor, from: string): Promise<string | null> => {
  const attachmentId = await findAttachmentId(db, actor, from);
  refuse(attachmentId === undefined ? [{ path: 'attachment', message: ORIGIN_GONE }] : []);
  return attachmentId ?? null;
};

export const handleCreateQuestion: Handler<typeof createQuestion> = async (call) => {
  const { actor, body, files, deps } = call;
  const testcases = await requireTexts(deps.db, actor, body.testcases);
  const { content, pictures } = await requireContent({ ...body, testcases });
  const upload = files['attachment']?.[0];
  const questionId = await createOnce('question', call, async (trx, id) => {
    const place = await requirePlace(trx, actor, placeOf(body));
    const from = body.attachmentFrom ? await takenOver(trx, actor, body.attachmentFrom) : null;
    const attachmentId = upload ? await storeAttachment(trx, deps.files, actor.id, upload) : from;
    const shown = await storePictures(trx, deps.files, actor, content.statement, pictures);
    await insertQuestion(trx, actor, place, { ...content, attachmentId }, deps.now(), id);
    await linkPictures(trx, id, shown);
    await queueReferenceCheck(trx, deps.jobs, id);
  });
  return { success: true, message: 'Question created successfully', data: { _id: questionId } };
};
