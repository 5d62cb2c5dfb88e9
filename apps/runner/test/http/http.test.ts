import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService } from '../service.ts';
import type { Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const study = async (body: unknown): Promise<{ status: number; answer: unknown }> => {
  const response = await service.post('/student/run', body);
  return { status: response.status, answer: await response.json() };
};

const SOUND = { language: 'python', code: 'print(1)', tests: [], key: 'k', class: 'interactive' };

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

test('what the documented call may leave out is empty', async () => {
  const code = 'import sys; print(len(sys.stdin.read()))';
  expect(await study({ language: 'python', code })).toEqual({ status: 200, answer: { output: '0\n' } });
});

test('the languages are listed with their versions and names', async () => {
  const languages = (await (await service.get('/languages')).json()) as { id: string; version: string }[];
  expect(languages.map(({ id }) => id)).toEqual([
    'c',
    'cpp',
    'java',
    'python',
    'javascript',
    'typescript',
    'sql',
  ]);
  for (const { version } of languages) expect(version).toMatch(/^\d+\.\d+/);
  for (const name of [
    'C',
    'c',
    'C++',
    'c++',
    'cpp',
    'JAVA',
    'java',
    'PYTHON',
    'python',
    'JAVASCRIPT',
    'TYPESCRIPT',
    'SQL',
  ])
    expect((await service.post('/run', { ...SOUND, language: name, code: '' })).status).toBe(200);
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
