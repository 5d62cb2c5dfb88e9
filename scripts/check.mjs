// `npm run check`: everything that can be said about the sources without running the product. All checks run; each
// failure is shown.
import { spawn } from 'node:child_process';
import { ensurePackages, projectEnv, ROOT } from './packages.mjs';

ensurePackages();

const CHECKS = [
  ['types of the contract', 'tsc', '-p', 'packages/contract'],
  ['types of the server', 'tsc', '-p', 'apps/server'],
  ['types of the runner', 'tsc', '-p', 'apps/runner'],
  ['types of the web app', 'tsc', '-p', 'apps/web'],
  ['types of the browser tests', 'tsc', '-p', 'e2e'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['dependency rules', 'depcruise', '--config', '.dependency-cruiser.mjs', 'packages', 'apps'],
  ['unused code', 'knip'],
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
const waiting = [...CHECKS];
const results = [];
// Two at a time: more would only wait for one another on a small machine.
await Promise.all(
  [0, 1].map(async () => {
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
