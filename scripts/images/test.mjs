// `npm run test:images`: builds the images, starts deploy/compose/compose.yaml with them, and sits an exam through Caddy
// and TLS while each part in turn is told to stop. Options: --built takes the images that
// are there, --keep leaves everything running at the end.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackages, fail, must, NODE, ROOT } from '../packages.mjs';
import { ensureMore } from '../tools.mjs';
import { buildParts } from './bases.mjs';
import { podman, podmanEnv } from './podman.mjs';

const { values: options } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, built: { type: 'boolean', default: false } },
});
const PROJECT = 'assay-test';
const PORT = '8443';
const READY_MS = 60_000;

ensurePackages();
ensureMore('images');
if (!options.built) must(NODE, ['scripts/images/build.mjs', '--debian', '--target', 'server,runner-small']);
buildParts();

const folder = mkdtempSync(join(tmpdir(), 'assay-compose-'));
cpSync(join(ROOT, 'deploy/compose'), folder, { recursive: true });
must('sh', [join(folder, 'make-secrets.sh')]);
const env = {
  ...podmanEnv(),
  PUBLIC_URL: `https://localhost:${PORT}`,
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
};
const compose = (...args) =>
  spawnSync('podman-compose', ['-p', PROJECT, '-f', join(folder, 'compose.yaml'), ...args], {
    env,
    cwd: folder,
    encoding: 'utf8',
  });
const remove = () => {
  compose('down', '--volumes', '-t', '5');
  rmSync(folder, { recursive: true, force: true });
};

/** Whether the whole product answers through the proxy; its certificate is not known here yet. */
const isReady = () =>
  spawnSync('curl', [
    '--insecure',
    '--silent',
    '--fail',
    '--max-time',
    '5',
    `https://localhost:${PORT}/api/ready`,
  ]).status === 0;

try {
  const since = performance.now();
  const up = compose('up', '-d');
  if (up.status !== 0) fail(`podman-compose could not start everything:\n${up.stdout}${up.stderr}`);
  while (!isReady()) {
    if (performance.now() - since > READY_MS) {
      const said = ['database', 'runner', 'server', 'proxy'].map((part) =>
        spawnSync('podman', ['logs', '--tail', '20', `${PROJECT}_${part}_1`], { env, encoding: 'utf8' }),
      );
      fail(`Not ready in time. ${said.map(({ stdout, stderr }) => `${stdout}${stderr}`).join('\n---\n')}`);
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  process.stdout.write(
    `Everything is ready ${((performance.now() - since) / 1000).toFixed(1)} s after the start.\n`,
  );
  const certificate = join(folder, 'root.crt');
  podman('cp', `${PROJECT}_proxy_1:/data/caddy/pki/authorities/local/root.crt`, certificate);
  readFileSync(certificate);
  const sat = spawnSync(NODE, ['e2e/images/exam.ts', `https://localhost:${PORT}`, PROJECT], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, NODE_EXTRA_CA_CERTS: certificate },
  });
  if (sat.status !== 0) fail('The exam through the images did not hold.');
} finally {
  if (!options.keep) remove();
}
