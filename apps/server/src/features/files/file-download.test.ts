import { createHash, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { startTask, type Role } from '@assay/contract';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keepFilesIn, placeSettings, storeOf, STORES } from '../../../test/file-places.ts';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeStudent,
  makeTask,
  share,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { parseConfig } from '../../platform/config.ts';
import { FEEDBACK_FILE, storeAttachment } from './attachment.ts';
import { moveFiles } from './move-files.ts';
import { readFilesState } from './files-state.ts';
import { sweepFiles } from './sweep-files.ts';

const server = useTestServer();
const CONTENT = 'parent,child\n1,2\n';
const FOREVER = { signal: new AbortController().signal, tell: () => undefined };

const storeFile = (
  owner: { id: string },
  content = CONTENT,
  use = undefined as typeof FEEDBACK_FILE | undefined,
) =>
  storeAttachment(
    server.deps.db,
    server.deps.files,
    owner.id,
    { name: 'tree.csv', content: Buffer.from(content) },
    use,
  );

/** A file of a question that its owner sees. */
const newFile = async (content?: string): Promise<{ owner: TestAccount; fileId: string }> => {
  const owner = await makeFaculty(server.deps, await makeDepartment(server.deps));
  const fileId = await storeFile(owner, content);
  await makeQuestion(server.deps, owner, { attachmentId: fileId });
  return { owner, fileId };
};

/** Takes a file out of the database, as nobody can by a call while a question has it. */
const forget = async (fileId: string): Promise<void> => {
  const { db } = server.deps;
  await db
    .updateTable('questionVersion')
    .set({ attachmentId: null })
    .where('attachmentId', '=', fileId)
    .execute();
  await db.deleteFrom('storedFile').where('id', '=', fileId).execute();
};

/** What the server answers to whoever asks for a file, and where that leads. */
const askFor = async (account: { id: string; role: Role } | null, fileId: string) => {
  const token = account && (await loginAs(server, account));
  const answer = await fetch(`${server.url}/api/files/${fileId}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    redirect: 'manual',
  });
  return { status: answer.status, link: `${server.url}${answer.headers.get('location')}`, answer };
};

const fetchAs = async (account: { id: string; role: Role }, fileId: string) =>
  fetch((await askFor(account, fileId)).link);

test('a file of a question goes to whoever sees the question, and to nobody else', async () => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  const [owner, colleague, evaluator] = [
    await makeFaculty(deps, department),
    await makeFaculty(deps, department),
    await makeFaculty(deps, department),
  ];
  const [sitting, assigned] = [await makeStudent(deps, department), await makeStudent(deps, department)];
  const fileId = await storeFile(owner);
  const questionId = await makeQuestion(deps, owner, { attachmentId: fileId });
  const taskId = await makeTask(deps, owner, { questions: [questionId], students: [sitting, assigned] });
  await share(deps, 'task', taskId, evaluator, ['view', 'evaluate']);
  await server.call(startTask, { token: await loginAs(server, sitting), body: { taskId } });

  for (const account of [owner, await makeHead(deps, department), evaluator, sitting]) {
    const { status, link, answer } = await askFor(account, fileId);
    expect([account.role, status, answer.headers.get('cache-control')]).toEqual([
      account.role,
      303,
      'no-store',
    ]);
    expect(await (await fetch(link)).text()).toBe(CONTENT);
  }
  // Who has not started does not see the question yet.
  for (const account of [colleague, assigned, await makeAdmin(deps)])
    expect([account.role, (await askFor(account, fileId)).status]).toEqual([account.role, 404]);
  expect((await askFor(null, fileId)).status).toBe(401);

  // Who saw it by a task sees it no longer than the task.
  const { db } = deps;
  await db.updateTable('task').set({ deletedAt: deps.now() }).where('id', '=', taskId).execute();
  expect((await askFor(evaluator, fileId)).status).toBe(404);
  await db.updateTable('task').set({ deletedAt: null }).where('id', '=', taskId).execute();
  expect((await askFor(evaluator, fileId)).status).toBe(303);
  await db.updateTable('taskShare').set({ permissions: [] }).where('taskId', '=', taskId).execute();
  expect((await askFor(evaluator, fileId)).status).toBe(404);
});

test('a link works for five to ten minutes, for one file, and is the same for all who ask meanwhile', async () => {
  const [one, other] = [await newFile(), await newFile()];
  server.setNow(new Date('2026-03-02T10:01:00Z'));
  onTestFinished(() => server.setNow(new Date()));
  const { link } = await askFor(one.owner, one.fileId);
  server.setNow(new Date('2026-03-02T10:04:59Z'));
  expect((await askFor(one.owner, one.fileId)).link).toBe(link);
  const { status, headers } = await fetch(link);
  expect([status, headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=0, must-revalidate, s-maxage=300',
  ]);
  const later = new URL(link);
  later.searchParams.set('until', String(Date.parse('2026-03-02T11:00:00Z')));
  const short = new URL(link);
  short.searchParams.set('sign', 'x');
  for (const wrong of [link.replace(one.fileId, other.fileId), later, short])
    expect((await fetch(wrong)).status).toBe(404);
  expect((await fetch(link.split('?')[0] ?? '')).status).toBe(400);
  server.setNow(new Date('2026-03-02T10:09:59Z'));
  expect((await fetch(link)).status).toBe(200);
  server.setNow(new Date('2026-03-02T10:10:00Z'));
  expect((await fetch(link)).status).toBe(404);
});

test('what belongs to one person is kept nowhere', async () => {
  const student = await makeStudent(server.deps, await makeDepartment(server.deps));
  const fileId = await storeFile(student, 'a picture of the screen, as text', {
    ...FEEDBACK_FILE,
    isAllowed: () => true,
  });
  expect((await fetchAs(student, fileId)).headers.get('cache-control')).toBe('no-store');
});

describe.each(['database', ...STORES] as const)('files in a place: %s', (place) => {
  const begin = async () => (place === 'database' ? null : keepFilesIn(server, await placeSettings(place)));

  test('come as they were sent, and not again to a browser that has them', async () => {
    const store = await begin();
    const { owner, fileId } = await newFile();
    const answer = await fetchAs(owner, fileId);
    expect(await answer.text()).toBe(CONTENT);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(CONTENT.length),
      'content-disposition': "attachment; filename*=UTF-8''tree.csv",
      etag: `"${createHash('sha256').update(CONTENT).digest('hex')}"`,
    });
    const { link } = await askFor(owner, fileId);
    const again = await fetch(link, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const { content } = await server.deps.db
      .selectFrom('storedFile')
      .where('id', '=', fileId)
      .select('content')
      .executeTakeFirstOrThrow();
    expect(content === null).toBe(store !== null);
  });
});

describe.each(STORES)('a store beside the database: %s', (place) => {
  test('files are moved there and back by a command that may be broken off, and read all the while', async () => {
    const { db } = server.deps;
    const files = [await newFile('one'), await newFile('two'), await newFile('two')];
    const read = async () => {
      const answers = await Promise.all(files.map(({ owner, fileId }) => fetchAs(owner, fileId)));
      return Promise.all(answers.map((answer) => answer.text()));
    };
    const store = keepFilesIn(server, await placeSettings(place));
    expect(await read()).toEqual(['one', 'two', 'two']);
    const stopping = new AbortController();
    const moving = moveFiles(
      db,
      { from: null, to: { ...store, put: (...put) => store.put(...put).then(() => stopping.abort()) } },
      { ...FOREVER, signal: stopping.signal },
    );
    await expect(moving).rejects.toThrow('aborted');
    expect(await read()).toEqual(['one', 'two', 'two']);
    await moveFiles(db, { from: null, to: store }, FOREVER);
    const inDatabase = await db
      .selectFrom('storedFile')
      .where('content', 'is not', null)
      .select('id')
      .execute();
    expect(inDatabase).toEqual([]);
    expect(await read()).toEqual(['one', 'two', 'two']);
    const content = randomUUID();
    const lost = await newFile(content);
    await store.remove(createHash('sha256').update(content).digest());
    expect(await moveFiles(db, { from: store, to: null }, FOREVER)).toMatchObject({ lost: [lost.fileId] });
    await forget(lost.fileId);
    server.deps.files = null;
    expect(await read()).toEqual(['one', 'two', 'two']);
  });

  test('one that lacks a file, or cannot be reached, says so; what cannot be put there is not noted either', async () => {
    const settings = await placeSettings(place);
    keepFilesIn(server, settings);
    const { owner, fileId } = await newFile(randomUUID());
    keepFilesIn(server, await placeSettings(place));
    const lost = await fetchAs(owner, fileId);
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(await lost.json()).toMatchObject({ code: 'FILES_AWAY' });
    await forget(fileId);
    const { files } = server.deps;
    onTestFinished(() => void (server.deps.files = files));
    server.deps.files = storeOf({ ...settings, S3_BUCKET: 'another-bucket', FILES_DIR: '/dev/null/files' });
    const count = async () => (await server.deps.db.selectFrom('storedFile').select('id').execute()).length;
    const before = await count();
    await expect(storeFile(owner, 'new')).rejects.toMatchObject({ status: 503, code: 'FILES_AWAY' });
    expect(await count()).toBe(before);
  });

  test('servers that have another one than the first are told so', async () => {
    const { db } = server.deps;
    await db.updateTable('fileStore').set({ place: null }).execute();
    const [shared, another] = [await placeSettings(place), await placeSettings(place)];
    const stateIn = (settings: NodeJS.ProcessEnv) => {
      keepFilesIn(server, settings);
      return readFilesState(server.deps);
    };
    expect(await stateIn(shared)).toEqual({ place, state: 'fine' });
    expect(await stateIn(another)).toEqual({ place, state: 'elsewhere' });
    expect(await stateIn(shared)).toEqual({ place, state: 'fine' });
    // As one that was not given the settings of the others.
    const unset = { ...server.deps, config: parseConfig({}), files: null };
    expect(await readFilesState(unset)).toEqual({ place: 'database', state: 'elsewhere' });
    await moveFiles(db, { from: storeOf(shared), to: null }, FOREVER);
    expect(await readFilesState(unset)).toEqual({ place: 'database', state: 'fine' });
  });
});

test('what no file has had for a month is thrown out of a store, and nothing else', async () => {
  const { deps } = server;
  const store = keepFilesIn(server, await placeSettings('disk'));
  onTestFinished(() => server.setNow(new Date()));
  const pass = (days: number) => server.passMinutes(days * 24 * 60);
  const lies = async (content: string) => {
    const stream = await store.open(createHash('sha256').update(content).digest());
    stream?.destroy();
    return stream !== null;
  };
  const [kept, dropped, again] = [await newFile('kept'), await newFile('dropped'), await newFile('again')];
  pass(400);
  expect(await sweepFiles(deps)).toBe(0);
  for (const { fileId } of [dropped, again]) await forget(fileId);
  // However long it lay there before: a month is counted from when no file had it.
  expect(await sweepFiles(deps)).toBe(0);
  pass(29);
  expect(await sweepFiles(deps)).toBe(0);
  const { fileId } = await newFile('again');
  pass(2);
  expect(await sweepFiles(deps)).toBe(1);
  expect([await lies('kept'), await lies('dropped'), await lies('again')]).toEqual([true, false, true]);
  // One that was left over once counts anew.
  await forget(fileId);
  pass(1);
  expect(await sweepFiles(deps)).toBe(0);
  pass(31);
  expect(await sweepFiles(deps)).toBe(1);
  expect([await lies('kept'), await lies('again')]).toEqual([true, false]);
  await forget(kept.fileId);
});

test('a content that somebody is just attaching is not thrown out', async () => {
  const { deps } = server;
  const store = keepFilesIn(server, await placeSettings('disk'));
  onTestFinished(() => server.setNow(new Date()));
  const content = randomUUID();
  const hash = createHash('sha256').update(content).digest();
  await store.put(hash, Buffer.from(content));
  await sweepFiles(deps);
  server.passMinutes(31 * 24 * 60);
  const owner = await makeFaculty(deps, await makeDepartment(deps));
  let sweeping: Promise<number> | undefined;
  await deps.db.transaction().execute(async (trx) => {
    await storeAttachment(trx, store, owner.id, { name: 'a.txt', content: Buffer.from(content) });
    sweeping = sweepFiles(deps);
    await waitFor('the sweeper waits for the one who attaches', async () => {
      const { rows } = await sql`
        select from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted
      `.execute(deps.db);
      return rows.length > 0;
    });
  });
  expect(await sweeping).toBe(0);
  const stream = await store.open(hash);
  expect(stream && (await text(stream))).toBe(content);
  await deps.db.deleteFrom('storedFile').where('ownerId', '=', owner.id).execute();
});
