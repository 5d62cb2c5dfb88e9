import { FEEDBACK_FILE_MAX_BYTES, failureSchema, submitFeedback } from '@assay/contract';
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  loginAsAdmin,
  makeDepartment,
  makeFaculty,
  makeStudent,
  makeTask,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { newId } from '../../platform/ids.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
});

const bytes = (...parts: (string | number[] | Buffer)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? Buffer.from(part) : part)]));

const PNG = bytes(
  [0x89],
  'PNG\r\n',
  [0x1a, 0x0a, 0, 0, 0, 13],
  'IHDR',
  [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0],
);
const PDF = bytes('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n');
/** The head of an older office file, with the name of a stream as its directory has it. */
const cfb = (stream: string) =>
  bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], Array(504).fill(0), Buffer.from(stream, 'utf16le'));

interface GivenFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** A sender of its own: the calls of one session are few. */
const newSender = async () => {
  const account = await makeStudent(server.deps, department);
  return { account, token: await loginAs(server, account) };
};

const send = async (token: string, fields: Record<string, string>, files: readonly GivenFile[] = []) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  for (const { name, content } of files) form.append('attachments', new File([content], name));
  const response = await fetch(`${server.url}/api/student/feedback`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer: unknown = await response.json();
  return {
    status: response.status,
    data: submitFeedback.response.safeParse(answer).data?.data,
    message: failureSchema.safeParse(answer).data?.message,
  };
};

const stored = (id: string | undefined) =>
  server.deps.db
    .selectFrom('feedback')
    .leftJoin('feedbackAttachment', 'feedbackAttachment.feedbackId', 'feedback.id')
    .leftJoin('storedFile', 'storedFile.id', 'feedbackAttachment.fileId')
    .where('feedback.id', '=', id ?? '')
    .orderBy('feedbackAttachment.position')
    .select(['accountId', 'taskId', 'message', 'storedFile.name', 'storedFile.contentType'])
    .execute();

const countAll = async (): Promise<[messages: number, attachments: number]> => {
  const count = async (table: 'feedback' | 'storedFile') =>
    (await server.deps.db.selectFrom(table).select('id').execute()).length;
  return [await count('feedback'), await count('storedFile')];
};

test('a message is kept with its task and its files, in their order', async () => {
  const { account, token } = await newSender();
  const taskId = await makeTask(server.deps, faculty, { students: [account] });
  const { status, data } = await send(token, { message: '  More time, please.\n', taskId }, [
    { name: 'screen.png', content: PNG },
    { name: 'notes.pdf', content: PDF },
    { name: 'letter.doc', content: cfb('WordDocument') },
  ]);
  expect([status, data?.attachments.map(({ name, size }) => [name, size])]).toEqual([
    200,
    [
      ['screen.png', PNG.length],
      ['notes.pdf', PDF.length],
      ['letter.doc', cfb('WordDocument').length],
    ],
  ]);
  const kept = { accountId: account.id, taskId, message: 'More time, please.' };
  expect(await stored(data?._id)).toEqual([
    { ...kept, name: 'screen.png', contentType: 'image/png' },
    { ...kept, name: 'notes.pdf', contentType: 'application/pdf' },
    { ...kept, name: 'letter.doc', contentType: 'application/x-cfb' },
  ]);
});

test('a message whose answer was lost is sent again and kept once, with its files', async () => {
  const { token } = await newSender();
  const fields = { _id: newId(), message: 'Good.' };
  const files = [
    { name: 'screen.png', content: PNG },
    { name: 'notes.pdf', content: PDF },
  ];
  const [messages, attachments] = await countAll();
  const first = await send(token, fields, files);
  expect(first).toMatchObject({ status: 200, data: { _id: fields._id } });
  expect(await send(token, fields, files)).toEqual(first);
  expect((await send(token, fields, files.slice(0, 1))).status).toBe(409);
  expect(await countAll()).toEqual([messages + 1, attachments + 2]);
});

test('without a task and without files a message is kept as well', async () => {
  const { account, token } = await newSender();
  const { status, data } = await send(token, { message: 'Good.', taskId: '' });
  expect([status, await stored(data?._id)]).toEqual([
    200,
    [{ accountId: account.id, taskId: null, message: 'Good.', name: null, contentType: null }],
  ]);
});

test.each([
  ['no message', {}, 'Write a message.'],
  ['blanks alone', { message: ' \n\t ' }, 'Write a message.'],
  ['too long a message', { message: 'x'.repeat(5001) }, 'A message may have at most 5,000 characters.'],
  ['a task that is none', { message: 'Good.', taskId: 'practical' }, 'This is not a valid id.'],
])('%s is refused', async (_why, fields: Record<string, string>, message) => {
  const before = await countAll();
  const refusal = await send((await newSender()).token, fields, [{ name: 'a.png', content: PNG }]);
  expect([refusal.status, refusal.message]).toEqual([400, message]);
  expect(await countAll()).toEqual(before);
});

const KINDS = 'Attach pictures (PNG, JPEG, GIF, WebP), PDF, DOC or DOCX files.';

test.each<[string, GivenFile, string]>([
  ['a program that calls itself a picture', { name: 'a.png', content: bytes('MZ\x90\0\x03') }, KINDS],
  ['a page that calls itself a PDF', { name: 'a.pdf', content: bytes('<script>alert(1)</script>') }, KINDS],
  ['text that calls itself a Word file', { name: 'a.doc', content: bytes('hello') }, KINDS],
  ['a workbook that calls itself a Word file', { name: 'a.doc', content: cfb('Workbook') }, KINDS],
  [
    'a drawing with scripts',
    { name: 'a.svg', content: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    '“a.svg” cannot be attached: only pictures (PNG, JPEG, GIF, WebP), PDF, DOC and DOCX files can.',
  ],
  ['an empty file', { name: 'a.pdf', content: bytes() }, '“a.pdf” is empty.'],
  [
    'a file that is too large',
    { name: 'a.pdf', content: new Uint8Array(FEEDBACK_FILE_MAX_BYTES + 1) },
    '“a.pdf” is larger than 5 MB.',
  ],
])('%s is refused, and nothing is kept', async (_why, file, message) => {
  const before = await countAll();
  const files = [{ name: 'fine.png', content: PNG }, file];
  const refusal = await send((await newSender()).token, { message: 'Look.' }, files);
  expect([refusal.status, refusal.message]).toEqual([400, message]);
  expect(await countAll()).toEqual(before);
});

test('more files than five are refused', async () => {
  const files = Array.from({ length: 6 }, () => ({ name: 'a.png', content: PNG }));
  const { status } = await send((await newSender()).token, { message: 'Look.' }, files);
  expect(status).toBe(400);
});

test('whoever has filled the room of one account is told so, and can still send words', async () => {
  const { account, token } = await newSender();
  await server.deps.db
    .insertInto('storedFile')
    .values(
      [1, 2, 3, 4].map((number) => ({
        id: newId(),
        ownerId: account.id,
        name: `${number}.pdf`,
        contentType: 'application/pdf',
        hash: randomBytes(32),
        bytes: 49_999_999,
        isPrivate: true,
      })),
    )
    .execute();
  const before = await countAll();
  const refusal = await send(token, { message: 'Look.' }, [{ name: 'a.png', content: PNG }]);
  expect([refusal.status, refusal.message]).toEqual([
    413,
    'The files of your earlier messages fill the space that one account has (200 MB). Send your message without files.',
  ]);
  expect(await countAll()).toEqual(before);
  expect((await send(token, { message: 'Look.' })).status).toBe(200);
  // The room of somebody else is another one.
  const other = await send((await newSender()).token, { message: 'Look.' }, [
    { name: 'a.png', content: PNG },
  ]);
  expect(other.status).toBe(200);
  await server.deps.db.deleteFrom('storedFile').where('ownerId', '=', account.id).execute();
});

test('a task that the sender has nothing to do with is not there', async () => {
  const { token } = await newSender();
  const other = (await newSender()).account;
  const taskId = await makeTask(server.deps, faculty, { students: [other] });
  const refusal = await send(token, { message: 'Good.', taskId });
  expect([refusal.status, refusal.message]).toEqual([404, 'Task not found.']);
});

test('an attachment is fetched by its sender and by an administrator alone', async () => {
  const { token } = await newSender();
  const { data } = await send(token, { message: 'Look.' }, [{ name: 'screen.png', content: PNG }]);
  const get = (bearer?: string) =>
    fetch(server.url + (data?.attachments[0]?.url ?? ''), {
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    });
  const admin = await loginAsAdmin(server);

  for (const bearer of [token, admin]) {
    const answer = await get(bearer);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
  }
  for (const [bearer, status] of [
    [undefined, 401],
    [(await newSender()).token, 404],
    [await loginAs(server, faculty), 404],
  ] as const)
    expect((await get(bearer)).status).toBe(status);
});

test('who sends one message after the other has to wait', async () => {
  const { token } = await newSender();
  const statuses = [];
  for (let count = 0; count < 7; count += 1) statuses.push((await send(token, { message: 'Again.' })).status);
  expect(statuses).toEqual([...Array<number>(6).fill(200), 429]);
});
