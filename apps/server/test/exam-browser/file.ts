import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** What a client makes of a configuration file. */
export interface ReadConfiguration {
  /** Every key of the file; data as base64. */
  keys: Readonly<Record<string, unknown>>;
  configKey: string;
}

/** Largest answer of the reader, in bytes: hundreds of configurations at once. */
const ANSWER_MAX_BYTES = 100_000_000;

/** Reads plain configuration files as a client does, without any of the product's code. */
export const readConfigurations = (files: readonly Buffer[]): Promise<ReadConfiguration[]> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      'python3',
      [join(import.meta.dirname, 'read_configuration.py')],
      { maxBuffer: ANSWER_MAX_BYTES },
      (error, output) => (error ? reject(error) : resolve(JSON.parse(output) as ReadConfiguration[])),
    );
    child.stdin?.end(JSON.stringify(files.map((file) => file.toString('base64'))));
  });

/** Reads one. */
export const readConfiguration = async (file: Buffer): Promise<ReadConfiguration> => {
  const [read] = await readConfigurations([file]);
  if (!read) throw new Error('Nothing was read.');
  return read;
};

/** What a client shows at an address, for a Config Key or a Browser Exam Key. */
export const shownAt = (url: string, key: string): string =>
  createHash('sha256')
    .update(url.replace(/#.*$/, '') + key)
    .digest('hex');
