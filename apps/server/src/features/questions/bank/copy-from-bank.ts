import { questionTitle, type copyFromBank } from '@assay/contract';
import type { DepartmentActor } from '../../../platform/actor.ts';
import { createOnce } from '../../../platform/create-once.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { linkPictures, storePictures } from '../../files/index.ts';
import { contentOfStored, placeOfStored } from '../question-edition.ts';
import { insertQuestion, type QuestionPlace } from '../question-version.repository.ts';
import { lockQuestion, type QuestionData } from '../question.repository.ts';
import { queueReferenceCheck } from '../references/reference-check.ts';
import { requirePlace } from '../validate-question.ts';
import { keepsSubject } from './bank-response.ts';
import type { EntryData } from './bank.repository.ts';
import { insertOrigin } from './origin.repository.ts';
import { anotherVersion, requireOffered } from './require-offered.ts';

/** Tags are the same in all institutes; subjects and their modules belong to a department. */
const placeOfCopy = (actor: DepartmentActor, entry: EntryData, question: QuestionData): QuestionPlace => {
  const place = placeOfStored(question);
  return keepsSubject(actor, entry) ? place : { ...place, subjectId: null, modules: [] };
};

/** @throws CONFLICT where another version is offered, or there is no need of a copy */
const requireCopyable = (
  actor: DepartmentActor,
  entry: EntryData,
  { version, again }: { version: number; again: boolean },
): void => {
  if (entry.version !== version) throw anotherVersion(entry.version);
  if (entry.ownerId === actor.id)
    throw new AppError('CONFLICT', 'This question is your own. Duplicate it where it stands.');
  if (entry.ownCopies.length > 0 && !again)
    throw new AppError(
      'CONFLICT',
      'You have copied this question already. Copy it again only if you want another.',
    );
};

export const handleCopyFromBank: Handler<typeof copyFromBank> = async (call) => {
  const { actor, body, deps } = call;
  const _id = await createOnce('question', call, async (trx, id) => {
    await lockQuestion(trx, body.questionId);
    const { entry, question } = await requireOffered(trx, actor, body.questionId);
    requireCopyable(actor, entry, body);
    const place = await requirePlace(trx, actor, placeOfCopy(actor, entry, question));
    const content = contentOfStored(question);
    const shown = await storePictures(trx, deps.files, actor, content.statement, new Map());
    const now = deps.now();
    await insertQuestion(trx, actor, place, content, now, id);
    await linkPictures(trx, id, shown);
    const { author, department, institute, version } = entry;
    const name = questionTitle({ name: question.name, statement: question.statementText });
    await insertOrigin(trx, {
      questionId: id,
      sourceId: question.id,
      version,
      ownVersion: 1,
      name,
      author,
      department,
      institute,
      copiedBy: actor.id,
      copiedAt: now,
    });
    await noteAction(trx, actor, 'copy-from-bank', question.id, now, { name, version, copy: id });
    await queueReferenceCheck(trx, deps.jobs, id);
  });
  return { success: true, message: 'Copied to your questions', data: { _id } };
};
