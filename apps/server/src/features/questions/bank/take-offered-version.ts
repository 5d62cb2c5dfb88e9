import { isDeepStrictEqual } from 'node:util';
import type { takeOfferedVersion } from '@assay/contract';
import { refusedWhileArchived } from '../../../platform/archive.ts';
import { mustSave } from '../../../platform/editions.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { changesBetween } from '../../../platform/log/changes.ts';
import { linkPictures, storePictures } from '../../files/index.ts';
import { contentOfStored, heldByForm, notedOf, placeOfStored } from '../question-edition.ts';
import { toQuestion } from '../question-response.ts';
import { updateQuestion } from '../question-version.repository.ts';
import { lockQuestion } from '../question.repository.ts';
import { queueReferenceCheck } from '../references/reference-check.ts';
import { requireQuestion } from '../require-question.ts';
import { findOrigin, updateOrigin } from './origin.repository.ts';
import { anotherVersion, requireOffered } from './require-offered.ts';

/** What the source says by now becomes a version of the copy: nothing that was is overwritten. */
export const handleTakeOfferedVersion: Handler<typeof takeOfferedVersion> = async ({
  actor,
  body: { questionId, version, edition },
  deps,
}) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, questionId);
    const question = await requireQuestion(trx, actor, 'update', questionId);
    if (question.archived) throw refusedWhileArchived('question');
    const origin = await findOrigin(trx, actor, questionId);
    if (!origin?.sourceId) throw notFound('Source');
    const { question: source } = await requireOffered(trx, actor, origin.sourceId);
    if (source.version !== version) throw anotherVersion(source.version);
    const place = placeOfStored(question);
    const [stored, content] = [contentOfStored(question), contentOfStored(source)];
    const isSame = isDeepStrictEqual(content, stored);
    const isNew = await mustSave({
      actor,
      what: 'question',
      opened: edition,
      item: question,
      content: heldByForm(question.version, place),
      isStored: () => isSame && origin.version === version,
      show: () => toQuestion(actor, question),
    });
    if (!isNew) return;
    if (isSame) return updateOrigin(trx, questionId, { version, ownVersion: question.version });
    const now = deps.now();
    const shown = await storePictures(trx, deps.files, actor, content.statement, new Map());
    const ownVersion = question.version + 1;
    const reason = `Version ${version} of ${origin.author}, from the question bank`;
    await updateQuestion(trx, question, place, content, { authorId: actor.id, now, reason });
    await updateOrigin(trx, questionId, { version, ownVersion });
    await linkPictures(trx, questionId, shown);
    await noteAction(trx, actor, 'edit-question', questionId, now, {
      ...changesBetween(notedOf(question.version, place, stored), notedOf(ownVersion, place, content)),
      source: source.id,
    });
    await queueReferenceCheck(trx, deps.jobs, questionId);
  });
  return { success: true, message: `Taken over from version ${version}`, data: { _id: questionId } };
};
