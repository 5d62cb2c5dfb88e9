import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

// What is not permitted is in attacks/ (calls-not-on-the-list.c and others).

let service: Service;
beforeAll(async () => void (service = await openService()));
afterAll(() => service.close());

test.each([
  ['c', 'everyday.c'],
  ['c++', 'everyday.cpp'],
  ['java', 'Everyday.java'],
  ['python', 'everyday.py'],
])('%s: a program may do what courses have programs do', async (language, name) => {
  const code = await readFile(join(import.meta.dirname, '../programs', name), 'utf8');
  const { verdict, output, stderr } = await service.runOne(language, code, '', { cpuMs: 10_000 });
  expect({ verdict, output, stderr }).toEqual({ verdict: 'OK', output: 'all went right\n', stderr: '' });
});
