import { runAnswerSchema } from '@assay/runner-contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { afterwards, hear, isEmpty, isRunning, openConnection, requestBytes, say, until } from './caller.ts';
import type { Heard } from './caller.ts';
import { openService, TOKEN } from '../service.ts';
import type { Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Whatever was said before, the only slot is free, nothing waits, and an honest program runs. */
afterEach(async () => {
  if ((await afterwards(service)) !== 'still here\n') throw new Error('The service does not run any more.');
});

const SOUND = { language: 'python', code: 'print(1)', tests: [], key: 'k', class: 'interactive' };
const STUDY = { language: 'python', code: 'print(1)', input: '', files: [] };
const TEST1 = { id: 'one', input: '' };
/** It works all the time: programs that wait would let others work. */
const FOREVER = { code: 'while True: pass', limits: { cpuMs: 30_000, wallMs: 60_000 } };
const PRINTS_MUCH = {
  code: 'import time\ntime.sleep(0.2)\nprint("x" * 8000000)',
  limits: { outputBytes: 8 * 1024 * 1024 },
};
const COMPILES_LONG =
  'constexpr int spin(){ int n = 0; for (int i = 0; i < 30000000; i++) n += i & 1; return n; }\n' +
  'constexpr int a = spin();\nconstexpr int b = spin() + 1;\nint main() { return a + b; }';

const json = async (response: Response): Promise<[number, unknown]> => [
  response.status,
  await response.json(),
];
const told = ({ status, body }: Heard): [number, unknown] => [status, JSON.parse(body)];
const refusal = (status: number, error: string, details = '') => [status, { error, details }];

test.each([
  [
    'an unknown language',
    { ...SOUND, language: 'cobol' },
    'The language "cobol" is not known. Known are C, C++, JAVA, PYTHON, JAVASCRIPT, TYPESCRIPT, SQL, GO, RUST, C#, KOTLIN, PHP, RUBY, R, PASCAL and HASKELL.',
    '',
  ],
  [
    'an empty language',
    { ...SOUND, language: '' },
    'The language "" is not known. Known are C, C++, JAVA, PYTHON, JAVASCRIPT, TYPESCRIPT, SQL, GO, RUST, C#, KOTLIN, PHP, RUBY, R, PASCAL and HASKELL.',
    '',
  ],
  [
    'a language that is a name of every object',
    { ...SOUND, language: 'constructor' },
    'The language "constructor" is not known. Known are C, C++, JAVA, PYTHON, JAVASCRIPT, TYPESCRIPT, SQL, GO, RUST, C#, KOTLIN, PHP, RUBY, R, PASCAL and HASKELL.',
    '',
  ],
  [
    'a source of one byte too many',
    { ...SOUND, code: 'x'.repeat(256 * 1024 + 1) },
    'The code is larger than 256 KB',
    'code',
  ],
  [
    'a source too large in bytes, not in characters',
    { ...SOUND, code: `#${'ü'.repeat(128 * 1024)}` },
    'The code is larger than 256 KB',
    'code',
  ],
  ['NUL in the source', { ...SOUND, code: 'print(1)\0' }, 'The code contains a NUL character', 'code'],
  [
    'half a character in the source',
    { ...SOUND, code: 'print("\ud800")' },
    'code contains half a character (a lone surrogate)',
    'code',
  ],
  [
    'half a character in an input',
    { ...SOUND, tests: [TEST1, { id: 'two', input: '\udfff' }] },
    'tests: input contains half a character (a lone surrogate)',
    'tests.1.input',
  ],
  [
    'half a character in an expected output',
    { ...SOUND, tests: [{ ...TEST1, expectedOutput: '\ud83d' }] },
    'tests: expectedOutput contains half a character (a lone surrogate)',
    'tests.0.expectedOutput',
  ],
  [
    'ten thousand tests',
    { ...SOUND, tests: Array.from({ length: 10_000 }, (_, id) => ({ id: String(id), input: '' })) },
    'There are more than 500 tests',
    'tests',
  ],
  [
    'a million tests that are none',
    { ...SOUND, tests: Array.from({ length: 1_000_000 }, () => 1) },
    'There are more than 500 tests',
    'tests',
  ],
  [
    'two tests with the same id',
    { ...SOUND, tests: [TEST1, { id: 'two', input: '' }, TEST1] },
    'Two tests have the same id',
    'tests',
  ],
  [
    'an id that is too long',
    { ...SOUND, tests: [{ id: 'x'.repeat(201), input: '' }] },
    'tests: id is longer than 200 characters',
    'tests.0.id',
  ],
  [
    'an input that is too large',
    { ...SOUND, tests: [{ id: 'x', input: 'x'.repeat(8 * 1024 * 1024 + 1) }] },
    'tests: input is larger than 8 MB',
    'tests.0.input',
  ],
  ['a number for a source', { ...SOUND, code: 1 }, 'code must be a text', 'code'],
  ['null for a list', { ...SOUND, tests: null }, 'tests must be a list', 'tests'],
  ['a missing list', { ...SOUND, tests: undefined }, 'tests must be a list', 'tests'],
  ['a text for a test', { ...SOUND, tests: ['one'] }, 'tests: a test must be a JSON object', 'tests.0'],
  ['a text for a truth', { ...SOUND, stream: 'yes' }, 'stream must be true or false', 'stream'],
  [
    'an unknown class',
    { ...SOUND, class: 'urgent' },
    'class must be one of interactive, grading, background',
    'class',
  ],
  ['an empty key', { ...SOUND, key: '' }, 'key is empty', 'key'],
  [
    'a limit beyond the ceiling',
    { ...SOUND, limits: { cpuMs: 1e9 } },
    'limits.cpuMs must be at most 30000',
    'limits.cpuMs',
  ],
  [
    'a limit that is no whole number',
    { ...SOUND, limits: { cpuMs: 0.5 } },
    'limits.cpuMs must be a whole number',
    'limits.cpuMs',
  ],
  ['an unknown field', { ...SOUND, tset: [] }, 'The body has an unknown field: tset', ''],
  [
    'an unknown field of a test',
    { ...SOUND, tests: [{ ...TEST1, expected: '' }] },
    'tests: a test has an unknown field: expected',
    'tests.0',
  ],
  ['an unknown limit', { ...SOUND, limits: { time: 1 } }, 'limits has an unknown field: time', 'limits'],
  ['a list', [], 'The body must be a JSON object', ''],
  ['null', null, 'The body must be a JSON object', ''],
])('%s is refused with a sentence that names it', async (_name, body, error, details) => {
  expect(await json(await service.post('/run', body))).toEqual(refusal(400, error, details));
});

test.each([
  [
    'a language in other words',
    { ...STUDY, language: 'brainfuck' },
    'The language "brainfuck" is not known. Known are C, C++, JAVA, PYTHON, JAVASCRIPT, TYPESCRIPT, SQL, GO, RUST, C#, KOTLIN, PHP, RUBY, R, PASCAL and HASKELL.',
    '',
  ],
  [
    'a page',
    { ...STUDY, language: 'html' },
    'Pages of HTML, CSS and JavaScript are shown in the browser and not run by the code runner, which has no browser in it.',
    '',
  ],
  ['files', { ...STUDY, files: ['x'] }, 'Files are not supported: files must be an empty list', 'files'],
  [
    'half a character',
    { ...STUDY, input: '\ud800' },
    'input contains half a character (a lone surrogate)',
    'input',
  ],
  ['NUL in the source', { ...STUDY, code: '\0' }, 'The code contains a NUL character', 'code'],
  ['a missing source', { ...STUDY, code: undefined }, 'code must be a text', 'code'],
  ['an unknown field', { ...STUDY, stdin: '' }, 'The body has an unknown field: stdin', ''],
])('the documented call refuses %s with a sentence', async (_name, body, error, details) => {
  expect(await json(await service.post('/student/run', body))).toEqual(refusal(400, error, details));
});

test('NUL and every other character may stand in an input', async () => {
  const input = '\0\u0001ü\u{1f600}\ufffd';
  const code = 'import sys\nprint(sys.stdin.buffer.read().hex())';
  const bytes = Buffer.from(input).toString('hex');
  expect((await service.runOne('python', code, input)).output).toBe(`${bytes}\n`);
  expect(await json(await service.post('/student/run', { ...STUDY, code, input }))).toEqual([
    200,
    { output: `${bytes}\n` },
  ]);
});

test('a source of exactly 256 KB is taken', async () => {
  const code = 'print("large")#'.padEnd(256 * 1024, 'x');
  expect((await service.runOne('python', code)).output).toBe('large\n');
});

test.each([
  ['no JSON', '{"language":', 'The body is not valid JSON'],
  ['nothing', '', 'The body is empty: a JSON object is needed'],
  [
    'bytes that are no UTF-8',
    Buffer.from('{"language":"c","code":"\xff"}', 'latin1'),
    'The body is not valid UTF-8',
  ],
  ['half a character in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'The body is not valid UTF-8'],
  [
    'the key __proto__',
    '{"__proto__":{"language":"c"},"language":"c","code":"","tests":[],"key":"k","class":"grading"}',
    'The body has an unknown field: __proto__',
  ],
  [
    'the key __proto__ in other letters',
    '{"\\u005f_proto__":{},"language":"c","code":"","tests":[],"key":"k","class":"grading"}',
    'The body has an unknown field: __proto__',
  ],
  [
    'the key constructor',
    '{"constructor":{"prototype":{}},"language":"c","code":"","tests":[],"key":"k","class":"grading"}',
    'The body has an unknown field: constructor',
  ],
])('a body of %s is refused', async (_name, body, error) => {
  expect(await json(await service.post('/run', null, { body }))).toEqual(refusal(400, error));
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json2', ''])(
  'a body of the type "%s" is refused',
  async (type) => {
    const bytes = requestBytes('/run', JSON.stringify(SOUND), ['Connection: close']);
    const heard = await say(service, bytes.replace('application/json', type));
    expect(told(heard)).toEqual(
      refusal(415, 'The body must be JSON, with the header Content-Type: application/json'),
    );
  },
);

test('a body that is too large is refused, whether it says its length or not', async () => {
  const huge = JSON.stringify('x'.repeat(21 * 1024 * 1024));
  const tooLarge = refusal(413, 'The body is larger than 20 MB');
  expect(await json(await service.post('/student/run', null, { body: huge }))).toEqual(tooLarge);
  const chunked = [
    'POST /student/run HTTP/1.1',
    'Content-Type: application/json',
    `Authorization: Bearer ${TOKEN}`,
    'Transfer-Encoding: chunked',
    '',
    `${huge.length.toString(16)}`,
    huge,
    '0\r\n\r\n',
  ].join('\r\n');
  expect(told(await say(service, chunked))).toEqual(tooLarge);
});

test.each([
  ['no token', []],
  ['a wrong token', ['Authorization: Bearer wrong']],
  ['half of the token', [`Authorization: Bearer ${TOKEN.slice(0, -1)}`]],
  ['more than the token', [`Authorization: Bearer ${TOKEN}x`]],
  ['the token without its word', [`Authorization: ${TOKEN}`]],
  ['the token under another word', [`Authorization: Basic ${TOKEN}`]],
  ['an empty token', ['Authorization: Bearer ']],
  ['two tokens, the right one first', [`Authorization: Bearer ${TOKEN}`, 'Authorization: Bearer wrong']],
  ['the right token twice', [`Authorization: Bearer ${TOKEN}`, `Authorization: Bearer ${TOKEN}`]],
  ['two tokens in one header', [`Authorization: Bearer ${TOKEN}, Bearer ${TOKEN}`]],
])('with %s nothing is told and nothing is run', async (_name, headers) => {
  const body = JSON.stringify(SOUND);
  for (const call of [
    'POST /run',
    'POST /student/run',
    'GET /languages',
    'GET /metrics',
    'GET /openapi.json',
    'GET /nothing',
  ]) {
    const head = [`${call} HTTP/1.1`, ...headers, 'Connection: close', `Content-Length: ${body.length}`];
    const heard = await say(service, [...head, 'Content-Type: application/json', '', body].join('\r\n'));
    expect(told(heard)).toEqual(refusal(401, 'The bearer token is missing or wrong.'));
    expect(heard.head).toMatch(/^www-authenticate: Bearer$/im);
  }
});

test.each(['GET /run', 'PUT /run', 'DELETE /student/run', 'POST /languages', 'PROPFIND /run', 'GET /'])(
  '%s is no call',
  async (call) => {
    const head = [`${call} HTTP/1.1`, `Authorization: Bearer ${TOKEN}`, 'Connection: close', '', ''];
    expect(told(await say(service, head.join('\r\n')))).toEqual(refusal(404, 'There is no such call.'));
  },
);

test.each([
  ['no HTTP', 'hello there\r\n\r\n', 400, 'This is not valid HTTP'],
  ['an unknown method', 'FETCH /run HTTP/1.1\r\n\r\n', 400, 'This is not valid HTTP'],
  [
    'an encrypted greeting',
    Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
    400,
    'This is not valid HTTP',
  ],
  ['two lengths', requestBytes('/run', '{}', ['Content-Length: 3']), 400, 'This is not valid HTTP'],
  [
    'a length and chunks',
    requestBytes('/run', '{}', ['Transfer-Encoding: chunked']),
    400,
    'This is not valid HTTP',
  ],
  [
    'headers without end',
    `GET /healthz HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'The headers are too large',
  ],
  [
    'an address that is none',
    `GET /%zz HTTP/1.1\r\nAuthorization: Bearer ${TOKEN}\r\nConnection: close\r\n\r\n`,
    400,
    'The address cannot be read',
  ],
])('a connection that brings %s is told so and closed', async (_name, bytes, status, error) => {
  expect(told(await say(service, bytes))).toEqual(refusal(status, error));
});

test('garbage behind a request ends the connection, and the run with it', async () => {
  const run = { ...SOUND, ...FOREVER, tests: [TEST1] };
  const heard = await say(
    service,
    `${requestBytes('/run', JSON.stringify(run))}more than was announced\r\n\r\n`,
  );
  expect(heard.status).toBe(400);
});

test('many requests at once on one connection are all answered, in their order', async () => {
  const calls = Array.from({ length: 20 }, (_, index) => {
    const run = { ...STUDY, code: `print("answer ${index}")` };
    return requestBytes('/student/run', JSON.stringify(run), index === 19 ? ['Connection: close'] : []);
  });
  const { body } = await say(service, calls.join(''));
  expect(body.match(/answer \d+/g)).toEqual(calls.map((_, index) => `answer ${index}`));
});

test('a connection that is cut takes every run along that was asked for on it', async () => {
  const run = JSON.stringify({ ...SOUND, ...FOREVER, class: 'grading', tests: [TEST1] });
  const socket = await openConnection(service);
  socket.write(requestBytes('/run', run).repeat(5));
  await until(service, (health) => health.submissions === 5 && health.queueLength === 4);
  socket.destroy();
  expect(await afterwards(service)).toBe('still here\n');
});

test('a caller may go in the middle of sending', async () => {
  const body = JSON.stringify({ ...SOUND, tests: [TEST1] });
  for (const path of ['/run', '/student/run']) {
    const socket = await openConnection(service);
    const bytes = requestBytes(path, body);
    await new Promise((resolve) => socket.write(bytes.slice(0, -10), resolve));
    socket.resetAndDestroy();
    expect(await afterwards(service)).toBe('still here\n');
  }
});

test('a caller may go while the program is compiled', async () => {
  const leave = new AbortController();
  const call = service
    .post(
      '/run',
      { ...SOUND, language: 'c++', code: COMPILES_LONG, tests: [TEST1] },
      { signal: leave.signal },
    )
    .catch(() => 'left');
  await until(service, isRunning);
  leave.abort();
  expect(await call).toBe('left');
});

test.each([false, true])('callers may go while they wait and while they run (stream: %s)', async (stream) => {
  const leave = new AbortController();
  const run = { ...SOUND, ...FOREVER, tests: [TEST1], stream };
  const calls = Array.from({ length: 4 }, (_, index) =>
    service.post('/run', { ...run, key: `caller ${index}` }, { signal: leave.signal }).then(
      (response) => response.text().catch(() => 'left'),
      () => 'left',
    ),
  );
  await until(service, (health) => health.submissions === 4 && health.queueLength === 3);
  leave.abort();
  expect(await Promise.all(calls)).toEqual(['left', 'left', 'left', 'left']);
});

test('two hundred connections that are cut, each at another moment, lose no slot', async () => {
  const run = JSON.stringify({ ...SOUND, code: 'print(input())', tests: [{ id: 'x', input: 'y' }] });
  const bytes = requestBytes('/run', run);
  for (let round = 0; round < 200; round += 1) {
    const socket = await openConnection(service);
    const sent = bytes.slice(0, Math.ceil((bytes.length * (round + 1)) / 150));
    await new Promise((resolve) => socket.write(sent, resolve));
    // Requests that were sent whole go on for some turns of the loop: being read, compiled, started, run.
    for (let turn = 150; turn < round; turn += 1) await service.get('/healthz');
    socket.resetAndDestroy();
  }
  expect(await afterwards(service)).toBe('still here\n');
});

const IMPATIENT = { headersMs: 100, requestMs: 200, answerMs: 200, signMs: 5000 };

test.each([
  ['its headers', requestBytes('/run', '{}').slice(0, 60)],
  ['its body', requestBytes('/run', JSON.stringify(SOUND)).slice(0, -5)],
])('a caller who does not end %s is cut off', async (_name, bytes) => {
  const strict = await openService({ patience: IMPATIENT });
  expect(told(await say(strict, bytes))).toEqual(refusal(408, 'The request took too long to arrive'));
  await strict.close();
});

test('a caller who does not fetch the answer holds no slot, and is cut off', async () => {
  const strict = await openService({ patience: { ...IMPATIENT, requestMs: 10_000 } });
  for (const stream of [false, true]) {
    const socket = await openConnection(strict);
    socket.pause();
    socket.write(requestBytes('/run', JSON.stringify({ ...SOUND, ...PRINTS_MUCH, tests: [TEST1], stream })));
    await until(strict, isRunning);
    expect((await strict.runOne('python', 'print("next")')).output).toBe('next\n');
    await until(strict, isEmpty);
    const cut = new Promise((resolve) => socket.once('close', () => resolve('cut')));
    // Empty lines are allowed between requests; only a connection that is gone refuses them.
    const nudge = (): void => void socket.write('\r\n', (error) => error ?? setImmediate(nudge));
    nudge();
    expect(await cut).toBe('cut');
  }
  await strict.close();
});

test('an answer that is fetched slowly is fetched whole', async () => {
  const socket = await openConnection(service);
  const heard = hear(socket);
  socket.pause();
  const run = { ...SOUND, ...PRINTS_MUCH, tests: [TEST1] };
  socket.write(requestBytes('/run', JSON.stringify(run), ['Connection: close']));
  await until(service, isRunning);
  await until(service, isEmpty);
  socket.resume();
  const { results } = runAnswerSchema.parse(JSON.parse((await heard).body));
  expect(results[0]).toMatchObject({ verdict: 'OK', outputTruncated: false });
  expect(results[0]?.output).toHaveLength(8_000_001);
});
