// The manifests of deploy/kubernetes/base, started by `podman kube play`, with PostgreSQL in a container instead of an operator.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, chmodSync, copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { documentsOf } from '../deploy/manifests.mjs';
import { must, NODE, ROOT } from '../packages.mjs';
import { playable, probesOf } from './playable.mjs';
import { podmanEnv } from './podman.mjs';
import { answers, askPodman, stopCleanly, waitUntil, wordsOf } from './running.mjs';

const BASE = join(ROOT, 'deploy/kubernetes/base');
const NETWORK = 'assay-test-kube';
const DATABASE = 'assay-test-kube-database';
const PASSWORD = 'the first password of a test';

const askOrThrow = (...args) => {
  const { status, stdout, stderr } = askPodman(...args);
  if (status !== 0) throw new Error(`podman ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
};

/** Every manifest of the base, in the order of its kustomization. */
const baseManifests = () => {
  const [{ resources }] = documentsOf(join(BASE, 'kustomization.yaml'));
  return resources.flatMap((file) => documentsOf(join(BASE, file)));
};

/** Writes the files of a secret as a kubelet does: with the mode of the volume, and the group of the pod. */
const secretFolder =
  (folder, group) =>
  ({ secretName, defaultMode, items }) => {
    const target = mkdtempSync(join(folder, `${secretName}-`));
    chmodSync(target, 0o755);
    const files = items?.map(({ key }) => key) ?? ['database-url', 'database-owner-url', 'runner-token'];
    for (const file of files) {
      copyFileSync(join(folder, 'secrets', file), join(target, file));
      chownSync(join(target, file), 0, items ? 0 : group);
      chmodSync(join(target, file), defaultMode);
    }
    return target;
  };

const startDatabase = (folder) => {
  const environment = {
    POSTGRES_USER: 'assay',
    POSTGRES_DB: 'assay',
    POSTGRES_PASSWORD_FILE: '/run/secrets/owner-password',
  };
  askOrThrow(
    'run',
    '--detach',
    `--name=${DATABASE}`,
    `--network=${NETWORK}:alias=database`,
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
    `--volume=${folder}/secrets:/run/secrets:ro`,
    `--volume=${folder}/make-role.sh:/docker-entrypoint-initdb.d/make-role.sh:ro`,
    '--volume=/var/lib/postgresql/data',
    'localhost/assay-test-postgres:latest',
  );
  const isUp = () => askPodman('exec', DATABASE, 'pg_isready', '-h', '127.0.0.1', '-U', 'assay').status === 0;
  waitUntil('the database', isUp, [DATABASE]);
};

/** Plays manifests together; a service's name becomes that of the pod in the network. */
const play = (folder, name, manifests, service) => {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, manifests.map((manifest) => stringify(manifest)).join('---\n'));
  askOrThrow('kube', 'play', '--network', service ? `${NETWORK}:alias=${service}` : NETWORK, file);
};

/** The pod of a deployment, as this release of podman calls it. */
const podNamed = (deployment) =>
  askOrThrow('pod', 'ps', '--filter', `name=^${deployment}-pod`, '--format', '{{.Name}}');

const addressOf = (pod) => {
  const infra = askOrThrow('pod', 'inspect', '--format', '{{.InfraContainerID}}', pod);
  return askOrThrow(
    'inspect',
    '--format',
    `{{(index .NetworkSettings.Networks "${NETWORK}").IPAddress}}`,
    infra,
  );
};

/** What a container may do is what its manifest says: podman passes over what it does not understand without a word. */
const holdRights = (deployment, name) => {
  const { securityContext: pod = {}, containers } = deployment.spec.template.spec;
  const [{ securityContext: own, resources }] = containers;
  const [{ Config: config, HostConfig: host, EffectiveCaps: rights }] = JSON.parse(
    askOrThrow('container', 'inspect', name),
  );
  assert.deepEqual(
    {
      user: config.User.split(':')[0],
      isReadOnly: host.ReadonlyRootfs,
      isPrivileged: host.Privileged,
      rights: (rights ?? []).toSorted(),
      memory: `${host.Memory / 2 ** 30}Gi`,
    },
    {
      user: String(own.runAsUser ?? pod.runAsUser),
      isReadOnly: own.readOnlyRootFilesystem,
      isPrivileged: false,
      rights: (own.capabilities.add ?? []).map((right) => `CAP_${right}`).toSorted(),
      memory: resources.limits.memory,
    },
    `The rights of ${name}`,
  );
};

/** Waits until every probe of a deployment is answered well, and answers where its pod is. */
const awaitProbes = (deployment) => {
  const pod = podNamed(deployment.metadata.name);
  const address = addressOf(pod);
  const container = `${pod}-${deployment.spec.template.spec.containers[0].name}`;
  for (const { name, port, path } of probesOf(deployment)) {
    const url = `http://${address}:${port}${path ?? '/'}`;
    // A probe of a port alone is content with any answer.
    const isWell = () => (path ? answers(url) : answers(url, '--no-fail'));
    const seconds = waitUntil(`${name} of ${deployment.metadata.name}`, isWell, [container]);
    process.stdout.write(`${deployment.metadata.name}: ${name} is answered after ${seconds.toFixed(1)} s.\n`);
  }
  holdRights(deployment, container);
  return { address, container };
};

const playAll = (folder, manifests) => {
  const { played, leftOut } = playable(manifests, {
    images: {
      'assay-server': 'localhost/assay-server:latest',
      'assay-runner': 'localhost/assay-runner:latest',
    },
    settings: {
      PUBLIC_URL: 'http://localhost:3000',
      EXAM_BROWSER: 'off',
      ADMIN_USERNAME: 'administrator',
      ADMIN_PASSWORD: PASSWORD,
    },
    folderOf: secretFolder(folder, 10_001),
  });
  process.stdout.write(`Left out, since podman does not know them: ${leftOut.join(', ')}.\n`);
  const settings = played.get('assay-settings');
  // The claim that web and worker share is made once.
  play(folder, 'record-keys', [played.get('assay-record-keys')]);
  play(folder, 'migrate', [settings, played.get('assay-migrate')]);
  const code = askOrThrow('wait', 'assay-migrate-migrate');
  if (code !== '0')
    throw new Error(`The migration ended with ${code}. ${askPodman('logs', 'assay-migrate-migrate').stderr}`);
  play(folder, 'runner', [played.get('assay-runner')], 'assay-runners');
  play(folder, 'web', [settings, played.get('assay-web')], 'assay-web');
  play(folder, 'worker', [settings, played.get('assay-worker')]);
};

const remove = (folder) => {
  const pods = askPodman(
    'pod',
    'ps',
    '--filter',
    'name=^assay-(migrate|web|worker|runner)',
    '--format',
    '{{.Name}}',
  );
  for (const pod of pods.stdout.split('\n').filter(Boolean)) askPodman('pod', 'rm', '--force', pod);
  askPodman('rm', '--force', '--volumes', DATABASE);
  askPodman('volume', 'rm', '--force', 'assay-record-keys');
  askPodman('network', 'rm', '--force', NETWORK);
  rmSync(folder, { recursive: true, force: true });
};

/** Plays everything, asks every probe, sits an exam, and stops each part. Throws where something does not hold. */
export const testKubernetes = ({ keep }) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-kube-'));
  cpSync(join(ROOT, 'deploy/compose'), folder, { recursive: true });
  must('sh', [join(folder, 'make-secrets.sh')]);
  try {
    askOrThrow('network', 'create', NETWORK);
    startDatabase(folder);
    const manifests = baseManifests();
    playAll(folder, manifests);
    const named = (name) =>
      manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
    const runner = awaitProbes(named('assay-runner'));
    const worker = awaitProbes(named('assay-worker'));
    const web = awaitProbes(named('assay-web'));
    const sat = spawnSync(NODE, ['e2e/images/graded-program.ts', `http://${web.address}:3000`], {
      cwd: ROOT,
      stdio: 'inherit',
      env: podmanEnv(),
    });
    const parts = [web, worker, runner];
    if (sat.status !== 0) {
      const said = parts.map(({ container }) => wordsOf(container)).join('\n');
      throw new Error(`The exam through the manifests did not hold.\n${said}`);
    }
    for (const { container } of parts)
      process.stdout.write(`${container} stopped in ${stopCleanly(container).toFixed(1)} s.\n`);
  } finally {
    if (!keep) remove(folder);
  }
};
