/** Everything about one person as a ZIP: for themselves, and for administrators. */
import { idSchema, personDataPath, OWN_DATA_PATH, ROLES } from '@assay/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { openZip, sendZip, type ZipStream } from '../../platform/files/zip-stream.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { readStored } from '../files/index.ts';
import {
  findPerson,
  isSitting,
  listOwnFiles,
  listSat,
  readAttemptParts,
  readParts,
  type SatAttempt,
} from './person-file.repository.ts';

const README = [
  'Everything that this installation stores about you, as it was when you downloaded this file.',
  '',
  'person.json           who you are here, and how you are reached',
  'sessions.json         where and when you logged in; known-places.json: networks that were seen before',
  'mails.json            mails to you of the last weeks, without what they said',
  'feedback.json         suggestions that you sent; files/ has what came along, and your picture',
  'groups.json           groups that you are in; made.json: what you made, by its name',
  'activity.json         what you did that is written down',
  'exams/                of each exam that is over: programs, edits, runs, absences, addresses, time, questions, requests;',
  '                      marks, verdicts and comments once results are published',
  '',
  'It does not hold: exams that are not over for everybody; tests that are not shown, reference solutions and questions,',
  'which are those of their authors; what is stored about others, and who of the staff did something; notes about cases of',
  'similar programs, which are about several people; passwords, which nobody can read.',
  '',
];

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A name that every system takes as one of a file. */
const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'file';

const leftOut = (sat: readonly SatAttempt[]): string =>
  sat.some(({ isOver }) => !isOver) ? 'Left out, since it is not over for everybody yet:\n' : '';

/** Writes the parts of the file, one after the other, and ends the stream. */
const writePerson = async (
  deps: Deps,
  id: string,
  person: object,
  { add, end }: ZipStream,
): Promise<void> => {
  const sat = await listSat(deps.db, id, deps.now());
  const open = sat.filter(({ isOver }) => !isOver).map(({ task }) => `- ${task}\n`);
  await add('README.txt', [README.join('\n'), leftOut(sat), ...open]);
  await add('person.json', [json(person)]);
  for await (const [name, rows] of readParts(deps.db, id)) if (rows.length > 0) await add(name, [json(rows)]);
  for (const [index, file] of (await listOwnFiles(deps.db, id)).entries())
    await add(`files/${index + 1}-${fileName(file.name)}`, [(await readStored(deps, file.id)).content]);
  for (const [index, attempt] of sat.entries()) {
    if (!attempt.isOver) continue;
    const folder = `exams/${index + 1}-${fileName(attempt.task)}`;
    for await (const [name, rows] of readAttemptParts(deps.db, attempt.id))
      if (rows.length > 0) await add(`${folder}/${name}`, [json(rows)]);
  }
  end();
};

/** Who is being given whose file by this server: one of each at a time. */
const underWay = new Set<string>();

const sendPerson = async (
  deps: Deps,
  reply: FastifyReply,
  actor: Actor,
  id: string,
): Promise<FastifyReply> => {
  const person = await findPerson(deps.db, id);
  if (!person) throw notFound('Person');
  const turn = `${actor.id} ${id}`;
  if (underWay.has(turn))
    throw new AppError('CONFLICT', 'This file is being packed already. Please wait for it.');
  await noteAction(deps.db, actor, 'export-person', id, deps.now());
  underWay.add(turn);
  const zip = openZip();
  zip.stream.once('close', () => underWay.delete(turn));
  void writePerson(deps, id, person, zip).catch((error: Error) => zip.stream.destroy(error));
  return sendZip(reply, zip, 'everything-about-me.zip');
};

const paramsSchema = z.object({ accountId: idSchema });

/**
 * `GET /api/own-data-file` for everybody, but not while they sit an exam: what they wrote before would be at hand in it.
 * `GET /api/admin/person-data-file/:accountId` for administrators: the same file of anybody.
 */
export const addPersonFiles = (api: FastifyInstance, deps: Deps): void => {
  api.get(OWN_DATA_PATH, async (request, reply) => {
    const actor = await authenticate(request, { roles: ROLES }, deps);
    if (await isSitting(deps.db, actor.id))
      throw new AppError('NOT_OPEN', 'You are sitting an exam. Please come back when it is over.');
    return sendPerson(deps, reply, actor, actor.id);
  });
  api.get(personDataPath(':accountId'), { schema: { params: paramsSchema } }, async (request, reply) => {
    const actor = await authenticate(request, { roles: ['ADMIN'] }, deps);
    return sendPerson(deps, reply, actor, paramsSchema.parse(request.params).accountId);
  });
};
