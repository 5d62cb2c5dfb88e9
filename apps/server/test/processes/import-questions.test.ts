import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { viewAllQuestions } from '@assay/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { loginAs, makeDepartment, makeFaculty } from '../fixtures.ts';
import { archiveOf } from '../question-file.ts';
import { useTestServer } from '../test-server.ts';
import { startProgram, stopProcesses } from './product-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const server = useTestServer();
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-import-'));
});
afterEach(async () => {
  await stopProcesses();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as its operator does, on the database that the server has. */
const run = async (...args: string[]) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
  const databaseUrl = inject('templateUrl').replace(/\/assay$/, `/${rows[0]?.name}`);
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl };
  const { ended, heard } = startProgram('features/question-exchange/import-questions.main.ts', env, ...args);
  return { code: await ended, ...heard };
};

test('a shell says what a file would make, makes it when it is told to, and not twice', async () => {
  const author = await makeFaculty(server.deps, await makeDepartment(server.deps));
  const token = await loginAs(server, author);
  const path = join(folder, 'sums.zip');
  const settings = 'format: assay-question/1\nname: From the shell\nlanguages: [PYTHON]\nmarking: hand\n';
  const files = {
    'sum/question.yaml': settings,
    'sum/statement.md': 'Add.\n',
    'broken/question.yaml': settings,
  };
  await writeFile(path, archiveOf(files));
  const count = async () => (await server.call(viewAllQuestions, { token, query: {} })).body.total;

  const dry = await run(path, '--for', author.username);
  expect([dry.code, dry.stdout]).toEqual([
    0,
    [
      'broken: cannot be made',
      '  The file statement.html (or statement.md) is missing.',
      'From the shell: new',
      'Nothing was made. Add --make to make what is new.',
      '',
    ].join('\n'),
  ]);
  expect(await count()).toBe(0);
  expect((await run(path, '--for', author.username, '--make')).stdout).toContain(
    'From the shell: made\n1 of 2 made.',
  );
  expect(await count()).toBe(1);
  expect((await run(path, '--for', author.username, '--make')).stdout).toContain(
    'already there\n0 of 2 made.',
  );
  expect(await count()).toBe(1);

  const nobody = await run(path, '--for', 'nobody');
  expect([nobody.code, nobody.stderr]).toEqual([
    1,
    'No faculty member or department head logs in as nobody.\n',
  ]);
  expect((await run(path)).stderr).toContain('npm run import-questions -- FILE --for USERNAME');
});
