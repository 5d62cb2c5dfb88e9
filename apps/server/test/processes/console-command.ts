import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, inject } from 'vitest';
import type { TestServer } from '../test-server.ts';
import { startProgram, stopProcesses } from './product-process.ts';

/**
 * A command of the server, by its program below `src`, as an operator runs it: on the database that a server has, with a data
 * folder that each test has for itself. Call it at the top of the file.
 */
export const useCommand = (server: TestServer, program: string) => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-command-'));
  });
  afterEach(async () => {
    await stopProcesses();
    await rm(folder, { recursive: true, force: true });
  });
  const run = async (...args: string[]) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
    const databaseUrl = inject('templateUrl').replace(/\/assay$/, `/${rows[0]?.name}`);
    const { ended, heard } = startProgram(program, { DATA_DIR: folder, DATABASE_URL: databaseUrl }, ...args);
    return { code: await ended, ...heard };
  };
  return { run, folder: () => folder };
};
