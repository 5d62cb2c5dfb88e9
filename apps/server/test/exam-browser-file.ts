import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** What a client makes of a configuration file. */
export interface ReadConfiguration {
  /** Every key of the file; data as base64. */
  keys: Readonly<Record<string, unknown>>;
  configKey: string;
}

/** Reads a plain configuration file as a client does, without any of the product's code. */
export const readConfiguration = (file: Buffer): Promise<ReadConfiguration> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      'python3',
      [join(import.meta.dirname, 'read_configuration.py')],
      (error, output) => (error ? reject(error) : resolve(JSON.parse(output) as ReadConfiguration)),
    );
    child.stdin?.end(file);
  });

/** What a client shows at an address, for a Config Key or a Browser Exam Key. */
export const shownAt = (url: string, key: string): string =>
  createHash('sha256')
    .update(url.replace(/#.*$/, '') + key)
    .digest('hex');
