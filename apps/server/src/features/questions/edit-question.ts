import { isDeepStrictEqual } from 'node:util';
import type { editQuestion } from '@assay/contract';
import { refusedWhileArchived } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { mustSave } from '../../platform/editions.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { changesBetween } from '../../platform/log/changes.ts';
import { isStoredFile, linkPictures, storeAttachment, storePictures } from '../files/index.ts';
import { requireTexts } from '../large-texts/index.ts';
import { updateQuestion, type QuestionContent } from './question-version.repository.ts';
import { contentOfStored, heldByForm, isSamePlace, notedOf, placeOfStored } from './question-edition.ts';
import { toQuestion } from './question-response.ts';
import { lockQuestion, type QuestionData } from './question.repository.ts';
import { queueReferenceCheck } from './references/reference-check.ts';
import { requireQuestion } from './require-question.ts';
import { placeOf, requireContent, requirePlace } from './validate-question.ts';

type Said = Omit<QuestionContent, 'attachmentId'>;

/** Whether a question says this already, and has this very file. */
const isSaid = async (
  db: Queryable,
  question: QuestionData,
  said: Said,
  upload: Upload | undefined,
  kept: string | null,
): Promise<boolean> => {
  const { attachmentId, ...stored } = contentOfStored(question);
  if (!isDeepStrictEqual(said, stored)) return false;
  return upload ? isStoredFile(db, attachmentId, upload) : kept === attachmentId;
};

export const handleEditQuestion: Handler<typeof editQuestion> = async ({ actor, body, files, deps }) => {
  const upload = files['attachment']?.[0];
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, body.questionId);
    const question = await requireQuestion(trx, actor, 'update', body.questionId);
    if (question.archived) throw refusedWhileArchived('question');
    const testcases = await requireTexts(trx, actor, body.testcases);
    const { content: said, pictures } = await requireContent({ ...body, testcases });
    const standing = placeOfStored(question);
    const kept = body.removeAttachment ? null : question.attachmentId;
    const isNew = await mustSave({
      actor,
      what: 'question',
      opened: body.edition,
      item: question,
      content: heldByForm(question.version, standing),
      isStored: async () =>
        isSamePlace(placeOf(body), standing) && (await isSaid(trx, question, said, upload, kept)),
      show: () => toQuestion(actor, question),
    });
    if (!isNew) return;
    const place = await requirePlace(trx, actor, placeOf(body), question.subjectId);
    const attachmentId = upload ? await storeAttachment(trx, deps.files, actor.id, upload) : kept;
    const content = { ...said, attachmentId };
    const isSame = isDeepStrictEqual(content, contentOfStored(question));
    const now = deps.now();
    const shown = isSame ? [] : await storePictures(trx, deps.files, actor, said.statement, pictures);
    await updateQuestion(trx, question, place, isSame ? null : content, {
      authorId: actor.id,
      now,
      reason: body.reason,
    });
    await linkPictures(trx, question.id, shown);
    await noteAction(
      trx,
      actor,
      'edit-question',
      question.id,
      now,
      changesBetween(
        notedOf(question.version, standing, contentOfStored(question)),
        notedOf(question.version + (isSame ? 0 : 1), place, content),
      ),
    );
    await queueReferenceCheck(trx, deps.jobs, question.id);
  });
  return { success: true, message: 'Question updated successfully', data: { _id: body.questionId } };
};
