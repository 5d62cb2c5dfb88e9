// deploy/compose/compose.yaml with the images, and an exam through Caddy and TLS while each part in turn is told to stop.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, NODE, ROOT } from '../packages.mjs';
import { podman, podmanEnv } from './podman.mjs';
import { answers, waitUntil } from './running.mjs';

const PROJECT = 'assay-test';
const PORT = '8443';
const URL = `https://localhost:${PORT}`;

const environment = () => ({
  ...podmanEnv(),
  PUBLIC_URL: URL,
  HTTPS_PORT: PORT,
  HTTP_PORT: '8080',
  // Debian's podman-compose gives networks other addresses than the file says.
  TRUSTED_PROXIES: '10.89.0.0/16',
  EXAM_BROWSER: 'off',
  ADMIN_USERNAME: 'administrator',
  ADMIN_PASSWORD: 'the first password of a test',
  SERVER_IMAGE: 'localhost/assay-server:latest',
  RUNNER_IMAGE: 'localhost/assay-runner-small:latest',
  POSTGRES_IMAGE: 'localhost/assay-test-postgres:latest',
  CADDY_IMAGE: 'localhost/assay-test-caddy:latest',
});

/** Starts everything, sits the exam, and takes all away again unless `keep`. Throws where something does not hold. */
export const testCompose = ({ keep }) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-compose-'));
  cpSync(join(ROOT, 'deploy/compose'), folder, { recursive: true });
  must('sh', [join(folder, 'make-secrets.sh')]);
  const env = environment();
  const compose = (...args) =>
    spawnSync('podman-compose', ['-p', PROJECT, '-f', join(folder, 'compose.yaml'), ...args], {
      env,
      cwd: folder,
      encoding: 'utf8',
    });
  try {
    const since = performance.now();
    const up = compose('up', '-d');
    if (up.status !== 0)
      throw new Error(`podman-compose could not start everything:\n${up.stdout}${up.stderr}`);
    const containers = ['database', 'runner', 'server', 'proxy'].map((part) => `${PROJECT}_${part}_1`);
    // The proxy's certificate is not known here yet.
    waitUntil('compose', () => answers(`${URL}/api/ready`, '--insecure'), containers);
    const seconds = (performance.now() - since) / 1000;
    process.stdout.write(`Everything is ready ${seconds.toFixed(1)} s after the first "up".\n`);
    const certificate = join(folder, 'root.crt');
    podman('cp', `${PROJECT}_proxy_1:/data/caddy/pki/authorities/local/root.crt`, certificate);
    const sat = spawnSync(NODE, ['e2e/images/exam.ts', URL, PROJECT], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...env, NODE_EXTRA_CA_CERTS: certificate },
    });
    if (sat.status !== 0) throw new Error('The exam through compose.yaml did not hold.');
  } finally {
    if (!keep) {
      compose('down', '--volumes', '-t', '5');
      rmSync(folder, { recursive: true, force: true });
    }
  }
};
