import type { createQuestion } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { storeAttachment } from '../files/index.ts';
import { insertQuestion } from './question-version.repository.ts';
import { queueReferenceCheck } from './reference-check.ts';
import { demandContent, demandPlace } from './sound-question.ts';

export const handleCreateQuestion: Handler<typeof createQuestion> = async ({ actor, body, files, deps }) => {
  const said = demandContent(body);
  const upload = files['attachment']?.[0];
  const id = await deps.db.transaction().execute(async (trx) => {
    const place = await demandPlace(trx, actor, body);
    const attachmentId = upload ? await storeAttachment(trx, actor.id, upload) : null;
    const questionId = await insertQuestion(trx, actor, place, { ...said, attachmentId }, deps.now());
    await queueReferenceCheck(trx, deps.jobs, questionId);
    return questionId;
  });
  return { success: true, message: 'Question created successfully', data: { _id: id } };
};
