// Starts commands for spawner.ts. Node's spawn takes longer the more memory its process has: this one holds nothing,
// not even what removing types would take, hence plain JavaScript.
import { spawn } from 'node:child_process';

const LONGEST_MS = 120_000;

const execute = ({ id, command, cwd, input }) => {
  const begin = performance.now();
  const child = spawn(command[0], command.slice(1), { cwd, timeout: LONGEST_MS });
  let exitMs = 0;
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  // Who ends without reading says so by an exit code.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  child.on('exit', () => (exitMs = performance.now() - begin));
  child.on('error', (error) => (errors += String(error)));
  child.on('close', (code) =>
    process.send({ id, code, output, errors, exitMs, memoryBytes: process.memoryUsage.rss() }),
  );
};

process.on('disconnect', () => process.exit());
process.on('message', execute);
