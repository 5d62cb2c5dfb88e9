import { isDeepStrictEqual } from 'node:util';
import type { restoreQuestionVersion } from '@assay/contract';
import { refusedWhileArchived } from '../../../platform/archive.ts';
import { mustSave } from '../../../platform/editions.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { changesBetween } from '../../../platform/log/changes.ts';
import { linkPictures, storePictures } from '../../files/index.ts';
import { contentOfStored, heldByForm, notedOf, placeOfStored } from '../question-edition.ts';
import { toQuestion } from '../question-response.ts';
import { findQuestion, lockQuestion } from '../question.repository.ts';
import { updateQuestion } from '../question-version.repository.ts';
import { queueReferenceCheck } from '../references/reference-check.ts';
import { requireQuestion } from '../require-question.ts';

/** What an earlier version said becomes a version of its own: nothing that was is overwritten. */
export const handleRestoreQuestionVersion: Handler<typeof restoreQuestionVersion> = async ({
  actor,
  body: { questionId, version, edition, reason },
  deps,
}) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, questionId);
    const question = await requireQuestion(trx, actor, 'update', questionId);
    if (question.archived) throw refusedWhileArchived('question');
    const earlier = await findQuestion(trx, actor, questionId, { version });
    if (!earlier) throw notFound('Version');
    const place = placeOfStored(question);
    const [stored, content] = [contentOfStored(question), contentOfStored(earlier)];
    const isNew = await mustSave({
      actor,
      what: 'question',
      opened: edition,
      item: question,
      content: heldByForm(question.version, place),
      isStored: () => isDeepStrictEqual(content, stored),
      show: () => toQuestion(actor, question),
    });
    if (!isNew || isDeepStrictEqual(content, stored)) return;
    const now = deps.now();
    const shown = await storePictures(trx, deps.files, actor, content.statement, new Map());
    await updateQuestion(trx, question, place, content, {
      authorId: actor.id,
      now,
      reason,
      restoredFrom: version,
    });
    await linkPictures(trx, questionId, shown);
    await noteAction(trx, actor, 'edit-question', questionId, now, {
      ...changesBetween(
        notedOf(question.version, place, stored),
        notedOf(question.version + 1, place, content),
      ),
      restoredFrom: version,
    });
    await queueReferenceCheck(trx, deps.jobs, questionId);
  });
  return { success: true, message: `Gone back to version ${version}`, data: { _id: questionId } };
};
