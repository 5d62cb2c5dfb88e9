import { viewAllQuestions, viewQuestion, type ImportReport } from '@assay/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { loginAs, makeDepartment, makeFaculty } from '../../../test/fixtures.ts';
import { archiveOf, bring } from '../../../test/question-file.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { zip } from '../../../test/zip.ts';

const server = useTestServer();
let token: string;

// Each import counts against its account.
beforeEach(async () => {
  const department = await makeDepartment(server.deps);
  token = await loginAs(server, await makeFaculty(server.deps, department));
});

const SETTINGS = `format: assay-question/1
name: By hand
languages: [PYTHON]
tests:
  - { input: tests/1.in, output: tests/1.out, type: PUBLIC }
`;
const SOUND: Readonly<Record<string, string>> = {
  'sum/question.yaml': SETTINGS,
  'sum/statement.md': 'Add **two** numbers, $a_1 * b_1$.\n',
  'sum/tests/1.in': '1 2\n',
  'sum/tests/1.out': '3\n',
};
const packed = (changes: Readonly<Record<string, string>> = {}) => archiveOf({ ...SOUND, ...changes });

const countAll = async () => (await server.call(viewAllQuestions, { token, query: {} })).body.total;
const only = ({ questions: [row] }: ImportReport) => row;

const content = Buffer.from('x');
const entries = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ name: `${place}.txt`, content: Buffer.alloc(0) }));

describe('an archive that is made to do harm is refused whole', () => {
  test.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
    ['no archive', () => new Uint8Array(Buffer.from('<html></html>')), 'This is no file of questions'],
    ['cut off', () => packed().slice(0, 200), 'The archive is damaged'],
    ['a path upwards', () => zip([{ name: '../../etc/passwd', content }]), 'leads out of it'],
    ['a path upwards inside', () => zip([{ name: 'a/../../b.txt', content }]), 'leads out of it'],
    ['an absolute path', () => zip([{ name: '/etc/passwd', content }]), 'leads out of it'],
    ['a drive', () => zip([{ name: 'C:/windows/x', content }]), 'leads out of it'],
    ['backslashes', () => zip([{ name: '..\\x', content }]), 'leads out of it'],
    ['a link', () => zip([{ name: 'link', content, mode: 0o120777 }]), 'is a link or a device'],
    ['a password', () => zip([{ name: 'a.txt', content, flags: 1 }]), 'locked with a password'],
    [
      'a name twice',
      () =>
        zip([
          { name: 'a', content },
          { name: 'a', content },
        ]),
      'two files “a”',
    ],
    [
      'a name in Latin-1',
      () => zip([{ name: Buffer.from([0x66, 0xfc, 0x72]), content }]),
      'whose name is not in UTF-8',
    ],
    ['too many files', () => zip(entries(5001)), 'more than 100 MB or 5,000 files'],
    [
      'a bomb',
      () => zip([{ name: 'zeros', content: Buffer.alloc(30_000_000) }]),
      'unpacks to more than 200 times its size',
    ],
    [
      'many small bombs',
      () => zip(Array.from({ length: 60 }, (_, i) => ({ name: `z${i}`, content: Buffer.alloc(1_900_000) }))),
      'more than 100 MB',
    ],
    [
      'a size that is told too small',
      () => zip([{ name: 'a.txt', content: Buffer.alloc(500_000), saying: 10 }]),
      'The archive is damaged',
    ],
    [
      'archives inside',
      () => zip([{ name: 'one.zip', content: Buffer.from(packed()) }]),
      'There are archives inside this archive',
    ],
    ['no question', () => archiveOf({ 'a/readme.md': 'hello' }), 'There is no question in this archive'],
  ])('%s', async (_what, make, reason) => {
    const before = await countAll();
    await expect(bring(server, token, make(), { dryRun: true })).rejects.toThrow(reason);
    expect(await countAll()).toBe(before);
  });
});

describe('a question that cannot be made says why, and is not made', () => {
  const aliases = Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`);
  test.each<[string, Record<string, string>, string]>([
    ['settings that are no YAML', { 'sum/question.yaml': 'format: "open' }, 'question.yaml cannot be read'],
    [
      'settings that multiply',
      { 'sum/question.yaml': `a0: &a0 [x]\n${aliases.join('\n')}\n` },
      'question.yaml cannot be read',
    ],
    ['another format', { 'sum/question.yaml': 'format: assay-question/9' }, 'question.yaml, format'],
    [
      'a setting that nobody knows',
      { 'sum/question.yaml': `${SETTINGS}secret: 1\n` },
      'question.yaml: Unrecognized key: "secret".',
    ],
    [
      'a file outside of its folder',
      { 'sum/question.yaml': SETTINGS.replace('tests/1.in', '../../../etc/passwd') },
      'The file ../../../etc/passwd is missing.',
    ],
    ['a test that is no text', { 'sum/tests/1.in': 'a\0b' }, 'tests/1.in is no text in UTF-8.'],
    ['a NUL in a setting', { 'sum/question.yaml': `${SETTINGS}subject: "a\\0b"\n` }, 'cannot be stored'],
    ['no output', { 'sum/tests/1.out': ' \n' }, 'Output is required.'],
    ['no statement', { 'sum/statement.md': '\n' }, 'Question is required.'],
  ])('%s', async (_what, changes, reason) => {
    const before = await countAll();
    const row = only(await bring(server, token, packed(changes)));
    expect([row?.state, row?.done]).toEqual(['REFUSED', null]);
    expect(row?.problems.join(' ')).toContain(reason);
    expect(await countAll()).toBe(before);
  });
});

test('a question that somebody wrote by hand is made, with what it leaves open as the person says', async () => {
  const row = only(
    await bring(
      server,
      token,
      packed({
        'sum/statement.md':
          'Add **two** numbers, $a_1 * b_1$.\n\n<script>alert(1)</script>\n![tree](http://elsewhere/x.png)\n',
      }),
      { defaults: { marks: 7, timeRequired: 12, difficulty: '3' } },
    ),
  );
  expect(row).toMatchObject({
    title: 'By hand',
    done: 'CREATED',
    warnings: ['The picture “http://elsewhere/x.png” is not in the file, and is left out.'],
  });
  const { body } = await server.call(viewQuestion, { token, body: { questionId: row?.questionId ?? '' } });
  expect(body.data).toMatchObject({ marks: 7, timeRequired: 12, difficulty: '3', language: ['PYTHON'] });
  expect(body.data.question).toContain('<strong>two</strong> numbers, $a_1 * b_1$.');
  expect(body.data.question).not.toMatch(/script|elsewhere/);
  expect(body.data.testcases).toMatchObject([{ input: '1 2\n', output: '3\n', type: 'PUBLIC' }]);
});

test('a picture of a question that the person does not see is not shown by its name', async () => {
  const name = 'a'.repeat(64);
  const changes = {
    'sum/statement.html': `<p>Words <img data-picture="${name}"></p>`,
    'sum/question.yaml': SETTINGS.replace('By hand', 'Peeking'),
  };
  await expect(bring(server, token, packed(changes))).rejects.toThrow(
    '“Peeking”: A picture in the question is stored no longer, or is in no question that you see.',
  );
});

test('two questions with one id are told apart by nobody, and the second is refused', async () => {
  const twice = archiveOf({
    ...SOUND,
    ...Object.fromEntries(Object.entries(SOUND).map(([path, text]) => [path.replace('sum/', 'tum/'), text])),
    'sum/question.yaml': SETTINGS.replace('By hand', 'Same name'),
    'tum/question.yaml': SETTINGS.replace('By hand', 'Same name'),
  });
  const { questions, leftOut } = await bring(server, token, twice, { dryRun: true });
  expect(questions.map(({ state }) => state)).toEqual(['NEW', 'REFUSED']);
  expect(questions[1]?.problems).toEqual(['It has the same id as “Same name”, which stands before it.']);
  expect(leftOut).toEqual([]);
});

test('names that are far too long are told in short, and the file is still one to choose from', async () => {
  const long = 'n'.repeat(5000);
  const settings = SETTINGS.replace('By hand', long).concat(`subject: ${long}\n`);
  const row = only(await bring(server, token, packed({ 'sum/question.yaml': settings }), { dryRun: true }));
  expect([row?.state, row?.title.length]).toEqual(['REFUSED', 200]);
  expect(row?.problems.join(' ')).toContain('A short name may have at most 80 characters');
  const again = await bring(server, token, packed({ 'sum/question.yaml': settings }), {
    leaveOut: [row?.key ?? ''],
  });
  expect(again.questions).toMatchObject([{ state: 'REFUSED', done: null }]);
});
