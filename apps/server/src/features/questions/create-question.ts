import type { createQuestion } from '@assay/contract';
import { createOnce } from '../../platform/create-once.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { storeAttachment } from '../files/index.ts';
import { insertQuestion } from './question-version.repository.ts';
import { queueReferenceCheck } from './references/reference-check.ts';
import { requireContent, requirePlace } from './validate-question.ts';

export const handleCreateQuestion: Handler<typeof createQuestion> = async (call) => {
  const { actor, body, files, deps } = call;
  const said = await requireContent(body);
  const upload = files['attachment']?.[0];
  const questionId = await createOnce('question', call, async (trx, id) => {
    const place = await requirePlace(trx, actor, body);
    const attachmentId = upload ? await storeAttachment(trx, actor.id, upload) : null;
    await insertQuestion(trx, actor, place, { ...said, attachmentId }, deps.now(), id);
    await queueReferenceCheck(trx, deps.jobs, id);
  });
  return { success: true, message: 'Question created successfully', data: { _id: questionId } };
};
