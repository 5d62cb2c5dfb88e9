import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError, parseConfig, type Config } from '../../platform/config.ts';
import { BackupError } from './manifest.ts';
import { inRows, type Tell } from './progress.ts';

/** What `npm run backup`, `restore`, `restore-drill` and `move-files` work with. */
export interface Command {
  config: Config;
  /** What was named, as it was typed. */
  named: string;
  /** The file that was named, or an address; a relative path starts where the person is. */
  file: string;
  /** The version of this Assay. */
  version: string;
  /** Aborts at Ctrl-C. */
  signal: AbortSignal;
  /** Says how far it is to whoever watches at a terminal; elsewhere nobody reads along. */
  tell: Tell;
}

const packageSchema = z.object({ version: z.string() });

const readVersion = async (): Promise<string> => {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8');
  return packageSchema.parse(JSON.parse(text)).version;
};

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error instanceof BackupError || error instanceof ConfigError
    ? error.message
    : `It did not work: ${error.message}`;
};

const say: Tell = (line) => void process.stderr.write(`${line}\n`);

/**
 * Runs a command to its end. Standard output is told what came of it, standard error what it `begins` with and how far
 * it is; what fails ends the process with 1 and a sentence.
 */
export const runCommand = async (
  { usage, begins }: { usage: string; begins: (file: string) => string },
  act: (command: Command) => Promise<string>,
): Promise<void> => {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
  const { signal } = stopping;
  try {
    const [named, ...more] = process.argv.slice(2);
    if (!named || more.length > 0) throw new BackupError(usage);
    const file = /^\w+:\/\//.test(named) ? named : resolve(process.env['INIT_CWD'] ?? '.', named);
    const config = parseConfig(process.env);
    say(begins(file));
    const tell: Tell = process.stderr.isTTY ? say : () => undefined;
    const said = await act({ config, named, file, version: await readVersion(), signal, tell });
    process.stdout.write(`${said}\n`);
  } catch (error) {
    process.stderr.write(`${signal.aborted ? 'Stopped; nothing was changed.' : sentenceOf(error)}\n`);
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
    process.exitCode = 1;
  }
};

/** `12,345 rows in 34 tables`. */
export const describeRows = (tables: readonly { rows: number }[]): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${inRows(rows)} in ${tables.length} tables`;
};

/** Seconds since a moment of `performance.now()`, as text. */
export const secondsSince = (begin: number): string => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
