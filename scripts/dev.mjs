// `npm run dev`: runs everything until Ctrl-C; what is changed in the server, the contract or the web app is live at once.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensurePackages, fail, NODE, projectEnv, ROOT } from './packages.mjs';
import { ensureTools } from './tools.mjs';

ensurePackages();
ensureTools();

const { PORT = '3000', WEB_PORT = '5173' } = process.env;
const env = {
  ...projectEnv(),
  PORT,
  WEB_PORT,
  // Not that of `npm start`: a migration that is being written may spoil it.
  DATA_DIR: process.env.DATA_DIR ?? join(ROOT, 'data/dev'),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${WEB_PORT}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
};

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(Number(port), 'localhost', () => server.close(() => resolve(true)));
  });
for (const [name, port] of Object.entries({ PORT, WEB_PORT }))
  if (!(await isFree(port)))
    fail(`Port ${port} is in use. Stop the program that has it, or set ${name} to a free one.`);

process.stdout.write('Starting …\n');
const children = [
  // It goes when the channel is closed: also when this script is killed.
  spawn(NODE, ['apps/server/src/dev.main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  }),
  spawn(join(ROOT, 'node_modules/.bin/vite'), ['--logLevel', 'warn'], {
    cwd: join(ROOT, 'apps/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  }),
];
// One does not go on without the other.
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
let failed = false;
for (const child of children)
  child.on('exit', (code) => {
    failed ||= code === 1;
    stop();
  });
process.on('exit', () => (process.exitCode = failed ? 1 : 0));
