/** Chosen questions as a file that people can read and other installations take. */
import { AUTHORS, EXCHANGE_QUESTIONS_MAX, idSchema, picturesIn } from '@assay/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isAuthor, type DepartmentActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { openZip, sendZip, type ZipStream } from '../../platform/files/zip-stream.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import { findPictures, readStored } from '../files/index.ts';
import { storedTexts, type ReadText } from '../large-texts/index.ts';
import { requireQuestion, type QuestionData } from '../questions/index.ts';
import { listOrigins, listVisible } from './exchange.repository.ts';
import { problemFilesOf } from './icpc/problem-files.ts';
import { ownFilesOf, type QuestionFiles, type WrittenFile } from './own-format/own-files.ts';
import { slugOf } from './own-format/slug.ts';

/** Of every file in an archive: the same questions make the same archive, byte by byte. */
const PACKED_AT = new Date(2000, 0, 1);

const README = `Questions, written by Assay.

Each folder is a question: question.yaml says what it is, statement.html what students read, and tests, programs, pictures
and an attachment lie beside them. Everything can be changed with a text editor, packed again as ZIP, and brought back on
the page Import Questions.

Whoever has this file has the hidden tests and the reference solutions.
`;

const querySchema = z.object({
  ids: z.string().max(4000),
  format: z.enum(['assay', 'icpc']).default('assay'),
});
type Format = z.output<typeof querySchema>['format'];
const idsSchema = z.array(idSchema).min(1).max(EXCHANGE_QUESTIONS_MAX);

/** @throws VALIDATION */
const readIds = (ids: string): string[] => {
  const read = idsSchema.safeParse([...new Set(ids.split(','))]);
  if (read.success) return read.data;
  throw new AppError(
    'VALIDATION',
    `Choose from 1 to ${EXCHANGE_QUESTIONS_MAX} questions; more can be exported in parts.`,
  );
};

/** What goes with a question and is no text. */
const filesOf = async (
  deps: Deps,
  actor: DepartmentActor,
  question: QuestionData,
): Promise<QuestionFiles> => {
  const stored = await findPictures(deps.db, actor, picturesIn(question.statement));
  const pictures: [string, { end: string; content: Uint8Array }][] = [];
  for (const [name, id] of [...stored].toSorted()) {
    const { contentType, content } = await readStored(deps, id);
    pictures.push([name, { end: contentType.replace('image/', ''), content }]);
  }
  const attachment = question.attachmentId === null ? null : await readStored(deps, question.attachmentId);
  return { pictures: new Map(pictures), attachment };
};

/** What a question is called wherever it is brought: as where it was written first. */
const lastingId = (question: QuestionData, origins: ReadonlyMap<string, string>): string =>
  idSchema.safeParse(origins.get(question.id)).data ?? question.id;

/** So much is packed before others have their turn, in bytes. */
const PIECE_BYTES = 256_000;

/** A file as it is packed; a large text is in memory while it is. */
const piecesOf = async function* (
  content: WrittenFile[1],
  read: ReadText,
): AsyncGenerator<string | Uint8Array> {
  if (typeof content === 'string' || content instanceof Uint8Array) return yield content;
  const bytes = Buffer.from(await read(content));
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
};

const writeQuestions = async (
  deps: Deps,
  actor: DepartmentActor,
  { ids, format }: { ids: readonly string[]; format: Format },
  { add, end }: ZipStream,
): Promise<void> => {
  const origins = await listOrigins(deps.db, ids);
  const read = storedTexts(deps);
  if (format === 'assay') await add('README.txt', [README]);
  for (const [place, id] of ids.entries()) {
    const question = await requireQuestion(deps.db, actor, 'view', id);
    const named = `${String(place + 1).padStart(2, '0')}-${slugOf(question)}/`;
    // Who judges contests takes an archive for each problem, with nothing around it.
    const folder = format === 'icpc' && ids.length === 1 ? '' : named;
    const write = format === 'icpc' ? problemFilesOf : ownFilesOf;
    const files = await filesOf(deps, actor, question);
    for (const [path, content] of write(question, lastingId(question, origins), files))
      await add(`${folder}${path}`, piecesOf(content, read));
  }
  end();
};

const GONE =
  'One of these questions was deleted, or is no longer shared with you. Reload the list and choose again.';

/**
 * Answers chosen questions as a ZIP, which is written while it is read, and notes who took them.
 * @throws NOT_FOUND when one of them is not there, or not to be seen by the actor
 */
export const sendQuestionFile = async (
  deps: Deps,
  actor: DepartmentActor,
  reply: FastifyReply,
  chosen: { ids: readonly string[]; format: Format },
): Promise<FastifyReply> => {
  const named = await listVisible(deps.db, actor, chosen.ids);
  if (named.length < chosen.ids.length) throw new AppError('NOT_FOUND', GONE);
  for (const { id, name } of named)
    deps.security.tally({
      action: 'export-question',
      actorId: actor.id,
      itemId: id,
      detail: { name },
      caller: actor.caller,
    });
  const zip = openZip(PACKED_AT);
  void writeQuestions(deps, actor, chosen, zip).catch((error: Error) => zip.stream.destroy(error));
  return sendZip(reply, zip, 'questions.zip');
};

/** `GET /api/faculty/question-file?ids=…&format=assay|icpc`: questions as a ZIP, for whoever may see them. */
export const addQuestionFile = (api: FastifyInstance, deps: Deps): void => {
  api.get('/faculty/question-file', { schema: { querystring: querySchema } }, async (request, reply) => {
    const { ids: asked, format } = querySchema.parse(request.query);
    const ids = readIds(asked);
    const actor = await authenticate(request, { roles: AUTHORS }, deps);
    if (!isAuthor(actor)) throw new AppError('FORBIDDEN', GONE);
    return sendQuestionFile(deps, actor, reply, { ids, format });
  });
};
