import { viewAllQuestions, viewQuestion } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeSubject,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { newId } from '../../platform/ids.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
});

const view = async (questionId: string) =>
  (await server.call(viewQuestion, { token, body: { questionId } })).body.data;

const countQuestions = async (): Promise<number> =>
  (await server.call(viewAllQuestions, { token, query: {} })).body.total;

describe('a question sent as a form', () => {
  const send = async (
    fields: Record<string, string>,
    file?: { name: string; content: Uint8Array<ArrayBuffer> },
    path = 'create-question',
  ) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    if (file) form.append('attachment', new File([file.content], file.name));
    const answer = await fetch(`${server.url}/api/faculty/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  };

  const documented = (changes: Record<string, string> = {}): Record<string, string> => ({
    mode: 'CREATE',
    question: '<p>Sum</p>',
    language: '["C"]',
    marks: '5',
    timeRequired: '10',
    wantAutoCalculate: 'true',
    testcases: '[{"input":"1 2","output":"3","type":"PUBLIC"}]',
    subjectId: '',
    modules: '[]',
    tags: '[]',
    difficulty: '1',
    code: '[]',
    ...changes,
  });

  const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
    );
  const PNG = bytes(
    [0x89],
    'PNG\r\n',
    [0x1a, 0x0a, 0, 0, 0, 13],
    'IHDR',
    [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0],
    [0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0],
    'IDAT',
  );

  const newest = async () => {
    const { data } = (await server.call(viewAllQuestions, { token, query: { pageSize: 1 } })).body;
    return view(data[0]?._id ?? '');
  };

  test('the documented fields are taken, and the attachment can be fetched', async () => {
    const subject = await makeSubject(server.deps, department, { modules: ['Loops'] });
    const fields = documented({
      subjectId: subject.id,
      modules: JSON.stringify(subject.modules),
    });
    const answer = await send(fields, { name: 'trée <1>.png', content: PNG });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Question created successfully' } });
    const question = await newest();
    expect(question).toMatchObject({
      language: ['C'],
      marks: 5,
      wantAutoCalculate: true,
      subjectId: { _id: subject.id },
      attachment: { name: 'trée _1_.png', size: PNG.length },
    });
    const file = await fetch(`${server.url}${question.attachment?.url}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(PNG);
  });

  test('a judge is taken from a form', async () => {
    const judge = { language: 'PYTHON', code: 'raise SystemExit(42)' };
    const answer = await send(documented({ judge: JSON.stringify(judge) }), { name: 'a.png', content: PNG });
    expect(answer.status).toBe(200);
    expect((await newest()).judge).toEqual({ ...judge, way: 'TALK' });
  });

  test('a form whose answer was lost is sent again: one question, one attachment', async () => {
    const fields = documented({ _id: newId() });
    const countFiles = async () =>
      (await server.deps.db.selectFrom('storedFile').select('id').execute()).length;
    const [questions, files] = [await countQuestions(), await countFiles()];
    const first = await send(fields, { name: 'screen.png', content: PNG });
    expect(first).toMatchObject({ status: 200, body: { data: { _id: fields['_id'] } } });
    expect(await send(fields, { name: 'screen.png', content: PNG })).toEqual(first);
    const other = await send(fields, { name: 'screen.png', content: bytes('another picture') });
    expect(other).toMatchObject({ status: 409, body: { code: 'ID_TAKEN' } });
    expect([await countQuestions(), await countFiles()]).toEqual([questions + 1, files + 1]);
  });

  test.each([
    ['a program', 'notes.pdf', bytes([0x7f], 'ELF', [2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x3e, 0])],
    ['a Windows program', 'picture.png', bytes('MZ', Array<number>(100).fill(0))],
    ['noise', 'notes.txt', bytes([0xff, 0x00, 0xfe, 0x80, 0x81])],
  ])('%s is refused whatever its name, and no question is stored', async (_what, name, content) => {
    const before = await countQuestions();
    const answer = await send(documented(), { name, content });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Attach a picture, a PDF, an office document, a ZIP archive or a text file.' },
    });
    expect(await countQuestions()).toBe(before);
  });

  test('a file that is too large is refused', async () => {
    const answer = await send(documented(), {
      name: 'large.txt',
      content: new Uint8Array(10_000_001).fill(97),
    });
    expect(answer).toMatchObject({ status: 413, body: { message: 'What was sent is too large.' } });
  });

  test('texts that are too large together are refused, though none is too large alone', async () => {
    const before = await countQuestions();
    const fields = { mode: 'x'.repeat(4_000_000), tags: `[${' '.repeat(4_000_000)}]` };
    const answer = await send(documented(fields));
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: 'What was sent is too large.' },
    });
    expect(await countQuestions()).toBe(before);
  });

  test('fields that are empty or that nobody can read get a sentence', async () => {
    expect(await send(documented({ marks: '', language: '' }))).toMatchObject({
      status: 400,
      body: {
        message: 'Please fill all required fields.',
        errors: [{ path: 'language' }, { path: 'marks' }],
      },
    });
    expect(await send(documented({ marks: 'five' }))).toMatchObject({
      status: 400,
      body: { message: 'The field marks is not readable.' },
    });
    expect(await send(documented({ subjectId: 'null' }))).toMatchObject({ status: 200 });
  });

  test('inputs of several megabytes arrive whole', async () => {
    const input = '7 '.repeat(450_000);
    const testcases = [1, 2, 3, 4].map(() => ({ input, output: '1', type: 'HIDDEN' }));
    expect((await send(documented({ testcases: JSON.stringify(testcases) }))).status).toBe(200);
    expect((await newest()).testcases.map(({ input: stored }) => stored.length)).toEqual(
      Array(4).fill(input.length),
    );
  });

  test('an edit keeps the attachment, replaces it with a new one, or takes it away', async () => {
    await send(documented(), { name: 'first.txt', content: bytes('first') });
    const questionId = (await newest())._id;
    const editWith = async (changes: Record<string, string>, file?: Parameters<typeof send>[1]) => {
      const { edition } = await view(questionId);
      return send(documented({ questionId, edition, ...changes }), file, 'edit-question');
    };
    await editWith({ marks: '6' });
    expect((await view(questionId)).attachment?.name).toBe('first.txt');
    await editWith({}, { name: 'second.txt', content: bytes('second') });
    expect((await view(questionId)).attachment?.name).toBe('second.txt');
    await editWith({ removeAttachment: 'true' });
    expect(await view(questionId)).toMatchObject({ attachment: null, version: 4 });
  });

  test('an edit that is sent again, because its answer was lost, is known by its attachment too', async () => {
    await send(documented(), { name: 'first.txt', content: bytes('first') });
    const questionId = (await newest())._id;
    const { edition } = await view(questionId);
    const editWith = (name: string, content: string) =>
      send(documented({ questionId, edition }), { name, content: bytes(content) }, 'edit-question');
    expect((await editWith('second.txt', 'second')).status).toBe(200);
    const { attachment } = await view(questionId);
    expect((await editWith('second.txt', 'second')).status).toBe(200);
    expect(await view(questionId)).toMatchObject({ version: 2, attachment });
    for (const [name, content] of [
      ['third.txt', 'second'],
      ['second.txt', 'third'],
    ] as const)
      expect(await editWith(name, content)).toMatchObject({ status: 409, body: { code: 'CHANGED' } });
    expect(await view(questionId)).toMatchObject({ version: 2, attachment });
  });
});
