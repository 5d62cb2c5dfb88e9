import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { viewAllQuestions } from '@assay/contract';
import { expect, test, vi } from 'vitest';
import { loginAs, makeDepartment, makeFaculty } from '../fixtures.ts';
import { archiveOf } from '../question-file.ts';
import { useTestServer } from '../test-server.ts';
import { useCommand } from './console-command.ts';

vi.setConfig({ testTimeout: 120_000 });

const server = useTestServer();
const { run, folder } = useCommand(server, 'features/question-exchange/import-questions.main.ts');

test('a shell says what a file would make, makes it when it is told to, and not twice', async () => {
  const author = await makeFaculty(server.deps, await makeDepartment(server.deps));
  const token = await loginAs(server, author);
  const path = join(folder(), 'sums.zip');
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
