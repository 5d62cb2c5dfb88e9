import { isDeepStrictEqual } from 'node:util';
import type { editQuestion } from '@assay/contract';
import { authorize } from '../../platform/access.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { storeAttachment } from '../files/index.ts';
import { updateQuestion, type QuestionContent } from './question-version.repository.ts';
import { findQuestion, lockQuestion, type QuestionData } from './question.repository.ts';
import { queueReferenceCheck } from './references/reference-check.ts';
import { requireContent, requirePlace } from './validate-question.ts';

const contentOf = (question: QuestionData): QuestionContent => ({
  statement: question.statement,
  statementText: question.statementText,
  languages: question.languages,
  marks: question.marks,
  timeRequired: question.timeRequired,
  wantAutoCalculate: question.wantAutoCalculate,
  difficulty: question.difficulty,
  attachmentId: question.attachmentId,
  snippets: question.snippets,
  starters: question.starters,
  testcases: question.testcases,
  judge: question.judge,
  referenceSolutions: question.referenceSolutions,
});

export const handleEditQuestion: Handler<typeof editQuestion> = async ({ actor, body, files, deps }) => {
  const upload = files['attachment']?.[0];
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, body.questionId);
    const question = await findQuestion(trx, actor, body.questionId);
    if (!question) throw notFound('Question');
    authorize(actor, 'update', shareableOf(actor, question), 'Question');
    const said = await requireContent(body);
    const place = await requirePlace(trx, actor, body, question.subjectId);
    const kept = body.removeAttachment ? null : question.attachmentId;
    const attachmentId = upload ? await storeAttachment(trx, actor.id, upload) : kept;
    const content = { ...said, attachmentId };
    const isSame = isDeepStrictEqual(content, contentOf(question));
    await updateQuestion(trx, question, actor.id, place, isSame ? null : content, deps.now());
    await queueReferenceCheck(trx, deps.jobs, question.id);
  });
  return { success: true, message: 'Question updated successfully', data: { _id: body.questionId } };
};
