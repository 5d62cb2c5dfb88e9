/**
 * `npm run import-questions -- FILE --for USERNAME [--make] [--new-versions]`: brings a file of questions as the page does.
 * Without `--make` it only says what would be made. Who may run it may write to the database.
 */
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, parseConfig } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { BackupError, withInstallation } from '../backup/index.ts';
import { bringFromShell } from './bring-from-shell.ts';

const USAGE =
  'Name the file and whose the questions become: npm run import-questions -- FILE --for USERNAME [--make] [--new-versions]';

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        for: { type: 'string' },
        make: { type: 'boolean', default: false },
        'new-versions': { type: 'boolean', default: false },
      },
    });
    const [path, ...more] = positionals;
    if (path && more.length === 0 && values.for) return { ...values, for: values.for, path };
  } catch {
    // Said below, as of any other arguments that are none.
  }
  throw new BackupError(USAGE);
};

const read = async (path: string): Promise<Buffer> => {
  try {
    return await readFile(resolve(process.env['INIT_CWD'] ?? '.', path));
  } catch {
    throw new BackupError(`The file ${path} cannot be read.`);
  }
};

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return [AppError, BackupError, ConfigError].some((kind) => error instanceof kind)
    ? error.message
    : `It did not work: ${error.message}`;
};

try {
  const asked = readArguments();
  const config = parseConfig(process.env);
  const file = { name: basename(asked.path), content: await read(asked.path) };
  const files = openFileStore(config);
  const said = await withInstallation(config, ({ db }) =>
    bringFromShell(
      {
        db,
        files,
        now: () => new Date(),
        // A server finds what is to be checked by itself.
        jobs: { enqueue: async () => undefined },
      },
      { username: asked.for, file, makes: asked.make, replaces: asked['new-versions'] },
    ),
  );
  files?.close();
  process.stdout.write(`${said}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}
