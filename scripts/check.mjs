// `npm run check`: everything that can be said about the sources without running the product. All checks run; each
// failure is shown. What was found before stands in .cache, so that only what has changed is looked at again.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensurePackages, projectEnv, ROOT } from './packages.mjs';

ensurePackages();

const CACHE = join(ROOT, '.cache');
const types = (name, folder) => {
  const known = join(CACHE, `types/${folder}.json`);
  return [name, 'tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', known];
};
const cached = (file) => ['--cache', '--cache-strategy', 'content', '--cache-location', join(CACHE, file)];

// The longest first.
const CHECKS = [
  types('types of the server', 'apps/server'),
  ['format', 'prettier', '--check', '--log-level', 'warn', '.', ...cached('format')],
  ['spelling', 'cspell', 'lint', '--no-progress', '--no-summary', ...cached('spelling')],
  types('types of the web app', 'apps/web'),
  types('types of the browser tests', 'e2e'),
  types('types of the runner', 'apps/runner'),
  types('types of the contract', 'packages/contract'),
  types("types of the runner's contract", 'packages/runner-contract'),
  types('types of the tracing', 'packages/tracing'),
  ['dependency rules', 'depcruise', '--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'e2e'],
  ['table owners', 'node', 'apps/server/test/table-owners/check.main.ts'],
  ['migrations', 'node', 'apps/server/test/migration-rule/check.main.ts'],
  ['rooms', 'node', 'scripts/rooms.mjs'],
  ['phrases', 'node', 'scripts/spelling/phrases.mjs'],
  ['unused code', 'knip'],
  ['deployment', 'node', 'scripts/check-deploy.mjs'],
  ['tests of scripts', 'node', '--test', 'scripts/{capacity,deploy}/*.test.mjs'],
  ['lint', 'oxlint', '--deny-warnings'],
];

const run = ([name, command, ...args]) =>
  new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, args, { cwd: ROOT, env: projectEnv() });
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ name, failed: true, output: String(error) }));
    child.on('close', (status) =>
      resolve({ name, failed: status !== 0, output: Buffer.concat(chunks).toString() }),
    );
  });

const begin = performance.now();
/** Names of checks; without any all are meant. */
const wanted = process.argv.slice(2);
const waiting = CHECKS.filter(([name]) => wanted.length === 0 || wanted.includes(name));
const results = [];
// As many at a time as there are processors: more would only wait for one another.
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await run(check));
  }),
);
const failed = results.filter((result) => result.failed);
for (const { name, output } of failed) process.stdout.write(`\n--- ${name}\n${output}\n`);
const seconds = ((performance.now() - begin) / 1000).toFixed(1);
process.stdout.write(
  failed.length === 0
    ? `${results.length} checks hold (${seconds} s)\n`
    : `${failed.map(({ name }) => name).join(', ')}: does not hold (${seconds} s)\n`,
);
process.exit(failed.length === 0 ? 0 : 1);
