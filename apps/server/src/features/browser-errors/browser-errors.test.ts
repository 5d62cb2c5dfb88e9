import { reportBrowserError, reportPublicBrowserError } from '@assay/contract';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { loginAs, makeDepartment, makeStudent } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

/** The lines that the server writes from now on. */
const listen = () => {
  const lines: Record<string, unknown>[] = [];
  const { log } = server.deps;
  server.deps.log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  onTestFinished(() => {
    server.deps.log = log;
  });
  return lines;
};

const TASK = '01985b0e-7a5c-7e1b-8d6a-0123456789ab';
const told = {
  report: '0badcafe',
  kind: 'page' as const,
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'MY ANSWER')",
  frames: ['assets/exam.page-1a2b.js:12:345'],
  release: '/assets/index-9z.js',
  page: '/student/exam/:taskId',
  taskId: TASK,
};
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('an error in a page leaves a line with its place, its person and its task, and nothing that was typed', async () => {
  const lines = listen();
  const student = await makeStudent(server.deps, await makeDepartment(server.deps));
  const token = await loginAs(server, student);
  const before = server.deps.browserErrors.get('page') ?? 0;
  const headers = { 'user-agent': FIREFOX };
  expect((await server.call(reportBrowserError, { token, body: told, headers })).status).toBe(200);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'an error in a browser',
      reqId: expect.any(String),
      report: '0badcafe',
      kind: 'page',
      name: 'TypeError',
      message: 'Cannot read properties of undefined',
      frames: told.frames,
      release: told.release,
      page: told.page,
      browser: 'Firefox 140 on Linux',
      account: student.id,
      task: TASK,
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('MY ANSWER');
  expect(server.deps.browserErrors.get('page')).toBe(before + 1);
});

test.each([
  ['a page with an address', { page: '/student/exam/MY ANSWER' }],
  ['a page with a query', { page: '/login?token' }],
  ['a frame elsewhere', { frames: ['https://elsewhere.example.com/a.js:1:2'] }],
  ['a name of several words', { name: 'MY ANSWER' }],
  ['a release with a query', { release: '/assets/a.js?MY' }],
  ['too many frames', { frames: Array<string>(9).fill('assets/a.js:1:2') }],
  ['another kind', { kind: 'answer' }],
])('%s is not taken', async (_what, wrong) => {
  const lines = listen();
  const student = await makeStudent(server.deps, await makeDepartment(server.deps));
  const token = await loginAs(server, student);
  const { status } = await server.send(reportBrowserError, { token, body: { ...told, ...wrong } });
  expect(status).toBe(400);
  expect(lines).toEqual([]);
});

test('an account may tell of twenty a minute, an address without a session likewise', async () => {
  const lines = listen();
  const student = await makeStudent(server.deps, await makeDepartment(server.deps));
  const token = await loginAs(server, student);
  expect((await server.send(reportBrowserError, { body: told })).status).toBe(401);
  for (const [route, session] of [
    [reportBrowserError, { token }],
    [reportPublicBrowserError, {}],
  ] as const) {
    lines.length = 0;
    const answers = [];
    for (let count = 0; count < 22; count++)
      answers.push((await server.send(route, { ...session, body: told })).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.slice(20)).toEqual([429, 429]);
    expect(lines.filter(({ msg }) => msg === 'an error in a browser')).toHaveLength(20);
  }
});
