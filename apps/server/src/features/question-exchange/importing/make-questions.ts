/** Makes what a file of questions comes to. */
import type { ImportDefaults, ImportRow } from '@assay/contract';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { changesBetween } from '../../../platform/log/changes.ts';
import { isStoredFile, linkPictures, storeAttachment, storePictures } from '../../files/index.ts';
import { storeText } from '../../large-texts/index.ts';
import {
  contentOfStored,
  insertQuestion,
  notedOf,
  placeOfStored,
  queueReferenceCheck,
  requirePlace,
  updateQuestion,
  type QuestionContent,
  type QuestionData,
} from '../../questions/index.ts';
import { noteOrigin } from '../exchange.repository.ts';
import { makePlace } from './find-places.ts';
import type { JudgedQuestion } from './judge-package.ts';

/** What a question that was made is told by. */
export interface Made {
  done: NonNullable<ImportRow['done']>;
  questionId: string;
  version: number;
}

interface Making {
  trx: Queryable;
  deps: Pick<Deps, 'files' | 'now'> & { jobs: Pick<Deps['jobs'], 'enqueue'> };
  actor: DepartmentActor;
  defaults: ImportDefaults;
  /** What the audit log and the version say of it: the name of the file. */
  from: string;
}

/** @throws what storing throws, named for the question */
const named = async <T>({ packed }: JudgedQuestion, act: () => Promise<T>): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `“${packed.title}”: ${error.message}`, error.errors);
  }
};

/** Stores what the content refers to; a file that the question has already is not stored again. */
const storeFiles = async (
  { trx, deps, actor }: Making,
  { packed: { attachment, texts }, sound, stored }: JudgedQuestion,
): Promise<{ content: QuestionContent; shown: string[] }> => {
  if (!sound) throw new Error('A question that is refused is not made.');
  const upload = attachment && { name: attachment.name, content: Buffer.from(attachment.content) };
  const kept = stored?.attachmentId ?? null;
  const isKept = upload !== null && (await isStoredFile(trx, kept, upload));
  const attachmentId = isKept ? kept : upload && (await storeAttachment(trx, deps.files, actor.id, upload));
  const shown = await storePictures(trx, deps.files, actor, sound.content.statement, sound.pictures);
  // oxlint-disable-next-line no-await-in-loop -- one transaction stores one after the other
  for (const text of texts.values()) await storeText(trx, deps, actor.id, text);
  return { content: { ...sound.content, attachmentId }, shown };
};

const create = async (making: Making, judged: JudgedQuestion): Promise<Made> => {
  const { trx, deps, actor, defaults, from } = making;
  const { packed, place: found } = judged;
  const now = deps.now();
  const made = await makePlace(trx, actor, found, now);
  const place = await requirePlace(trx, actor, {
    ...made,
    subjectId: made.subjectId ?? defaults.subjectId,
  });
  const { content, shown } = await storeFiles(making, judged);
  const id = newId();
  await insertQuestion(trx, actor, place, content, now, id);
  await linkPictures(trx, id, shown);
  await noteOrigin(trx, id, packed, now);
  await noteAction(trx, actor, 'add-question', id, now, { file: from });
  await queueReferenceCheck(trx, deps.jobs, id);
  return { done: 'CREATED', questionId: id, version: 1 };
};

/** Where the file says nothing of the place, the question stays where it is. */
const placeAfter = async (
  { trx, actor, deps }: Making,
  { place: found }: JudgedQuestion,
  stored: QuestionData,
) => {
  const standing = placeOfStored(stored);
  const made = await makePlace(trx, actor, found, deps.now());
  return requirePlace(
    trx,
    actor,
    {
      ...(made.subjectId === null
        ? { subjectId: standing.subjectId, modules: standing.modules }
        : { subjectId: made.subjectId, modules: made.modules }),
      tags: made.tags.length > 0 ? made.tags : standing.tags,
    },
    stored.subjectId,
  );
};

const update = async (making: Making, judged: JudgedQuestion, stored: QuestionData): Promise<Made> => {
  const { trx, deps, actor, from } = making;
  const now = deps.now();
  const place = await placeAfter(making, judged, stored);
  const { content, shown } = await storeFiles(making, judged);
  const reason = `Brought again in ${from}`;
  await updateQuestion(trx, stored, place, content, { authorId: actor.id, now, reason });
  await linkPictures(trx, stored.id, shown);
  if (judged.brought?.hash) await noteOrigin(trx, stored.id, judged.packed, now);
  await noteAction(trx, actor, 'edit-question', stored.id, now, {
    ...changesBetween(
      notedOf(stored.version, placeOfStored(stored), contentOfStored(stored)),
      notedOf(stored.version + 1, place, content),
    ),
    file: from,
  });
  await queueReferenceCheck(trx, deps.jobs, stored.id);
  return { done: 'UPDATED', questionId: stored.id, version: stored.version + 1 };
};

/** Makes a question, or a new version of one, in the caller's transaction. @throws what storing throws */
export const makeQuestion = (making: Making, judged: JudgedQuestion): Promise<Made> =>
  named(judged, () => (judged.stored ? update(making, judged, judged.stored) : create(making, judged)));
