/** The record of an exam as a file that anybody can check. */
import {
  AUTHORS,
  canonicalText,
  idSchema,
  PROVES,
  PROVES_NOT,
  RECORD_FORMAT,
  shownKey,
  type RecordFile,
  type RecordPerson,
} from '@assay/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { openZip, sendZip } from '../../platform/files/zip-stream.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import { requireTask } from '../tasks/index.ts';
import { compareWithRecord } from './compare-record.ts';
import { listKeys } from './record-key.repository.ts';
import { findSecret, listLeaves, listNames, listSealedStudents } from './record.repository.ts';
import { saltsOf } from './salts.ts';
import { amendRecord } from './seal-record.ts';
import { readSignedRoots } from './signed-roots.ts';
import { accountHash } from './task-leaves.ts';

/** Leaves that are packed in one turn. */
const LEAVES_A_TURN = 200;

const readmeOf = ({ task, roots, keys }: RecordFile): string =>
  [
    `Record of the exam ${task.name}`,
    '',
    'To check it: npm run verify -- record.zip in an installation of Assay, or the page /check-record of one, which works',
    'without its server. What is in it is described in docs/adr/015-records.md; the tree is that of RFC 9162, leaves are',
    'canonical JSON (RFC 8785), signatures are Ed25519 (RFC 8032).',
    '',
    `Signed ${roots.length === 1 ? 'once' : `${roots.length} times`}, with:`,
    ...keys.map(({ id }) => `  ${shownKey(id)}`),
    '',
    'It proves:',
    ...PROVES.map((text) => `- ${text}`),
    'It does not prove:',
    ...PROVES_NOT.map((text) => `- ${text}`),
    '',
  ].join('\n');

/** The leaves of a record, some at a time; `lineOf` says what is written of each. */
async function* leafLines(
  { db }: Pick<Deps, 'db'>,
  taskId: string,
  size: number,
  lineOf: (leaf: Awaited<ReturnType<typeof listLeaves>>[number]) => string,
): AsyncGenerator<string> {
  for (let from = 0; from < size; from += LEAVES_A_TURN) {
    const leaves = await listLeaves(db, taskId, from, Math.min(LEAVES_A_TURN, size - from));
    yield leaves.map(lineOf).join('');
  }
}

const peopleOf = async (
  { db }: Pick<Deps, 'db'>,
  taskId: string,
  secret: Buffer,
): Promise<RecordPerson[]> => {
  const salts = saltsOf(secret);
  const people = await listNames(db, await listSealedStudents(db, taskId));
  return people
    .map(({ id, username, fullname }) => ({
      hash: accountHash(salts, id),
      account: id,
      salt: salts.account(id),
      username,
      fullname,
    }))
    .toSorted((one, other) => one.username.localeCompare(other.username));
};

/** Writes the files of a record, one after the other, and ends the stream. */
const writeRecord = async (
  deps: Deps,
  { file, secret, names }: { file: RecordFile; secret: Buffer; names: boolean },
  { add, end }: ReturnType<typeof openZip>,
): Promise<void> => {
  const taskId = file.task.id;
  const size = file.roots.at(-1)?.statement.size ?? 0;
  await add('README.txt', [readmeOf(file)]);
  await add('record.json', [JSON.stringify(file, null, 2)]);
  await add(
    'leaves.jsonl',
    leafLines(deps, taskId, size, ({ body }) => `${body}\n`),
  );
  await add(
    'hidden-tests.jsonl',
    leafLines(deps, taskId, size, ({ position, opens }) =>
      opens ? `${canonicalText({ position, opens })}\n` : '',
    ),
  );
  if (names) await add('people.json', [JSON.stringify(await peopleOf(deps, taskId, secret), null, 2)]);
  await add('database.json', [JSON.stringify(await compareWithRecord(deps, taskId), null, 2)]);
  end();
};

const paramsSchema = z.object({ taskId: idSchema });
const querySchema = z.object({ names: z.enum(['true', 'false']).default('true') });

/** What is sealed of a task, as its file names it. @throws NOT_OPEN before it is */
const requireRecord = async ({ db }: Pick<Deps, 'db'>, task: { id: string; name: string }) => {
  const secret = await findSecret(db, task.id);
  const roots = await readSignedRoots(db, task.id);
  if (!secret || roots.length === 0)
    throw new AppError('NOT_OPEN', 'This exam is not sealed yet, so it has no record.');
  const keys = await listKeys(db, [...new Set(roots.map(({ statement }) => statement.key))]);
  const file: RecordFile = { format: RECORD_FORMAT, task: { id: task.id, name: task.name }, roots, keys };
  return { secret, file };
};

/**
 * `GET /api/faculty/record-file/:taskId?names=true|false`: the whole record of an exam as a ZIP, for whoever may analyse
 * the task. It is written while it is read, so no size of a class matters.
 */
export const addRecordFile = (api: FastifyInstance, deps: Deps): void => {
  api.get(
    '/faculty/record-file/:taskId',
    { schema: { params: paramsSchema, querystring: querySchema } },
    async (request, reply) => {
      const { taskId } = paramsSchema.parse(request.params);
      const names = querySchema.parse(request.query).names === 'true';
      const actor = await authenticate(request, { roles: AUTHORS }, deps);
      const task = await requireTask(deps.db, actor as DepartmentActor, 'analyse', taskId, deps.now());
      await amendRecord(deps, task.id);
      const record = await requireRecord(deps, task);
      deps.security.tally({
        action: 'read-record',
        actorId: actor.id,
        itemId: task.id,
        detail: { name: task.name },
        caller: actor.caller,
      });
      const zip = openZip();
      void writeRecord(deps, { ...record, names }, zip).catch((error: Error) => zip.stream.destroy(error));
      return sendZip(reply, zip, 'record.zip');
    },
  );
};
