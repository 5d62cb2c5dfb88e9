import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, token } from './service.ts';
import type { Service } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const study = async (body: unknown): Promise<{ status: number; answer: unknown }> => {
  const response = await service.post('/student/run', body);
  return { status: response.status, answer: await response.json() };
};

const errorOf = async (response: Response): Promise<[number, unknown]> => {
  const body = (await response.json()) as { error: unknown };
  return [response.status, body.error];
};

const sound = { language: 'python', code: 'print(1)', tests: [], key: 'k', class: 'interactive' };

test('the documented call answers the output', async () => {
  expect(await study({ language: 'python', code: 'print(input()[::-1])', input: 'abc', files: [] })).toEqual({
    status: 200,
    answer: { output: 'cba\n' },
  });
});

test('the documented call answers an error with details', async () => {
  const broken = await study({ language: 'c', code: 'int main(void){return x;}', input: '', files: [] });
  expect(broken).toMatchObject({
    status: 200,
    answer: { error: 'Compilation Error', details: expect.stringContaining('main.c:1:23: error') },
  });
  const failing = await study({ language: 'python', code: 'print(1//0)', input: '', files: [] });
  expect(failing).toMatchObject({
    status: 200,
    answer: { error: 'Runtime Error', details: expect.stringContaining('ZeroDivisionError') },
  });
});

test('files and pages are refused with a sentence that says why', async () => {
  expect(await study({ language: 'c', code: '', input: '', files: ['x'] })).toEqual({
    status: 400,
    answer: { error: 'Files are not supported: files must be an empty list', details: '' },
  });
  expect(await study({ language: 'html', code: '', input: '', files: [] })).toMatchObject({
    status: 400,
    answer: { error: expect.stringContaining('shown in the browser') },
  });
});

test.each([
  [{ ...sound, language: 'cobol' }, 'The language "cobol" is not known. Known are C, C++, JAVA and PYTHON.'],
  [{ ...sound, code: 'x'.repeat(256 * 1024 + 1) }, 'The code is larger than 256 KB'],
  [{ ...sound, code: 'print(1)\0' }, 'The code contains a NUL character'],
  [{ ...sound, class: 'urgent' }, 'class must be "interactive" or "grading"'],
  [{ ...sound, key: '' }, 'key is empty'],
  [{ ...sound, limits: { cpuMs: 1e9 } }, 'limits.cpuMs must be at most 30000'],
  [{ ...sound, limits: { cpuMs: 0.5 } }, 'limits.cpuMs must be a whole number'],
  [
    { ...sound, tests: Array.from({ length: 10_000 }, (_, id) => ({ id: String(id), input: '' })) },
    'There are more than 500 tests',
  ],
])('bad input gets a clear sentence: %#', async (body, sentence) => {
  expect(await errorOf(await service.post('/run', body))).toEqual([400, sentence]);
});

test('a body that is no JSON, or too large, is refused and does no harm', async () => {
  const broken = await service.post('/run', null, { body: '{"language":' });
  expect(broken.status).toBe(400);
  const huge = await service.post('/student/run', null, { body: `"${'x'.repeat(21 * 1024 * 1024)}"` });
  expect(huge.status).toBe(413);
  expect((await service.runOne('python', 'print(1)')).output).toBe('1\n');
});

test.each([
  [{}],
  [{ authorization: 'Bearer wrong' }],
  [{ authorization: token }],
  [{ authorization: 'Bearer ' }],
])('without the right token nothing is told and nothing is run: %j', async (headers) => {
  for (const path of ['/run', '/student/run', '/languages', '/nothing'])
    expect((await fetch(service.url + path, { method: 'POST', headers })).status).toBe(401);
});

test('the languages are listed with their versions and names', async () => {
  const languages = (await (await service.get('/languages')).json()) as { id: string; version: string }[];
  expect(languages.map(({ id }) => id)).toEqual(['c', 'cpp', 'java', 'python']);
  for (const { version } of languages) expect(version).toMatch(/^\d+\.\d+/);
  for (const name of ['C', 'c', 'C++', 'c++', 'cpp', 'JAVA', 'java', 'PYTHON', 'python'])
    expect((await service.post('/run', { ...sound, language: name, code: '' })).status).toBe(200);
});

test('the health check tells what was tried at the start and needs no token', async () => {
  const health = await (await fetch(`${service.url}/healthz`)).json();
  expect(health).toMatchObject({ ok: true, memoryEnforced: true, queueLength: 0, slots: 1 });
  expect((health as { selfTest: unknown[] }).selfTest).toHaveLength(6);
});

test('a connection that says nothing does not keep the service from stopping', async () => {
  const other = await openService();
  const silent = connect(Number(new URL(other.url).port), '127.0.0.1');
  await new Promise((resolve) => silent.once('connect', resolve));
  const gone = new Promise((resolve) => silent.once('close', resolve));
  silent.on('error', () => undefined);
  silent.write('POST /run HTTP/1.1\r\nHost: x\r\n');
  await other.close();
  await gone;
  expect(silent.destroyed).toBe(true);
});
