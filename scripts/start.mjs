// `npm start`: installs what is missing, builds, and runs everything until Ctrl-C.
import { spawn } from 'node:child_process';
import { ensurePackages, NODE, projectEnv, ROOT } from './packages.mjs';
import { ensureTools } from './tools.mjs';
import { ensureWebBuild } from './web-build.mjs';

ensurePackages();
// With a runner elsewhere nothing is compiled on this machine.
if (!process.env.RUNNER_URL) ensureTools();
ensureWebBuild();

const server = spawn(NODE, ['apps/server/src/main.ts', '--demonstration'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: projectEnv(),
});
// Ctrl-C reaches the server by itself, which then stops cleanly; this script only waits for it.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
