import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchRecordReceipt, recordFilePath } from '@assay/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { loginAs } from '../fixtures.ts';
import { satExam } from '../sat-exam.ts';
import { useTestServer } from '../test-server.ts';
import { startProgram, stopProcesses } from './product-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = useTestServer();
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-record-'));
});
afterEach(async () => {
  await stopProcesses();
  await rm(folder, { recursive: true, force: true });
});

const run = async (program: string, env: NodeJS.ProcessEnv, ...args: string[]) => {
  const { ended, heard } = startProgram(`features/records/${program}.main.ts`, env, ...args);
  return { code: await ended, ...heard };
};

const fetched = async (path: string, token?: string): Promise<Buffer> =>
  Buffer.from(
    await (
      await fetch(`${server.url}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    ).arrayBuffer(),
  );

test('a record and a receipt are checked without a server, and the command says what they prove and what not', async () => {
  const { taskId, token, students } = await satExam(server);
  await writeFile(join(folder, 'record.zip'), await fetched(`/api${recordFilePath(taskId, true)}`, token));
  await writeFile(join(folder, 'assay-key.json'), await fetched('/.well-known/assay-key'));
  const { body } = await server.call(fetchRecordReceipt, {
    token: await loginAs(server, students[0]),
    params: { taskId },
  });
  await writeFile(join(folder, 'receipt.json'), JSON.stringify(body.data));
  const verify = (...files: string[]) => run('verify', { INIT_CWD: folder }, ...files);

  const { code, stdout, stderr } = await verify('record.zip', 'receipt.json', 'assay-key.json');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('✓ All 16 leaves are those that were signed');
  expect(stdout).toContain('✓ record.zip and receipt.json come from the same record.');
  expect(stdout).toContain('Nothing is wrong.');
  expect(stdout).toContain('It does not prove:\n  - Who sat at the keyboard.');

  const receipt = await readFile(join(folder, 'receipt.json'), 'utf8');
  await writeFile(join(folder, 'receipt.json'), receipt.replaceAll('PYTHON', 'C'));
  const changed = await verify('receipt.json');
  expect(changed.code).toBe(1);
  expect(changed.stdout).toContain('✗ Leaf ');
  expect(changed.stdout).toContain('Something is wrong');
  expect(await verify('missing.zip')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('It did not work'),
  });
});

test('the key is replaced by a command, which is noted, and the old one stays published', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
  const databaseUrl = inject('templateUrl').replace(/\/assay$/, `/${rows[0]?.name}`);
  const rotate = () => run('rotate-record-key', { DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const first = await rotate();
  const second = await rotate();
  expect([first.code, second.code, second.stderr]).toEqual([0, 0, '']);
  expect(second.stdout).toMatch(/^Records are signed with the key [0-9a-f ]{39} from now on\./);
  expect((await stat(join(folder, 'record-keys', 'signing.pem'))).mode & 0o777).toBe(0o600);
  const { keys } = JSON.parse(String(await fetched('/.well-known/assay-key')));
  expect(keys.filter(({ retiredAt }: { retiredAt: string | null }) => retiredAt === null)).toHaveLength(2);
  // The server of the tests signs with a key of its own folder.
  expect(keys).toHaveLength(4);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'rotate-record-key')
    .selectAll()
    .execute();
  expect(noted).toHaveLength(2);
  expect(await readFile(join(folder, 'record-keys', 'signing.pem'), 'utf8')).toContain('PRIVATE KEY');
});
