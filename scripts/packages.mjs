// Runs before anything is installed, on whatever Node.js the machine has: plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const MARK = join(ROOT, 'node_modules/.assay-lock');

/** The Node.js that the project runs on, whatever the machine's own is. */
export const NODE = join(ROOT, 'node_modules/.bin/node');

/**
 * The environment in which `node` and every tool of the project are the project's own. What Node.js has compiled is kept:
 * a server that is started again has most of its start behind it.
 */
export const projectEnv = () => ({
  NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
  ...process.env,
  PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
});

/** Ends the script with a sentence. */
export const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** Runs a command to its end; ends the script when it fails. */
export const must = (command, args, options = {}) => {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: projectEnv(), ...options });
  if (status !== 0) fail(`"${[command, ...args].join(' ')}" failed.`);
};

/** Installs the npm packages when the lock file says that others are needed than those that are there. */
export const ensurePackages = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === lock && existsSync(NODE)) return;
  process.stdout.write('Installing packages …\n');
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: process.env });
  writeFileSync(MARK, lock);
};
