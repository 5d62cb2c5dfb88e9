// A runner of each image, started with what compose.yaml gives it, and a program of each language that the image promises.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { documentsOf } from '../deploy/manifests.mjs';
import { NODE, ROOT } from '../packages.mjs';
import { podmanEnv } from './podman.mjs';
import { answers, askPodman, stopCleanly, waitUntil } from './running.mjs';

const PROMISED = {
  'assay-runner-small': ['C', 'C++', 'PYTHON', 'JAVASCRIPT', 'TYPESCRIPT', 'SQL'],
  'assay-runner': ['C', 'C++', 'JAVA', 'PYTHON', 'JAVASCRIPT', 'TYPESCRIPT', 'SQL'],
};
const TOKEN = 'the word of a test';
const NAME = 'assay-test-languages';

/** What an engine is told for the runner of compose.yaml. */
const rightsOf = ({ cap_drop: drop, cap_add: add, security_opt: security, tmpfs }) => [
  ...drop.map((name) => `--cap-drop=${name}`),
  ...add.map((name) => `--cap-add=${name}`),
  ...security.map((option) => `--security-opt=${option}`),
  ...tmpfs.map((path) => `--tmpfs=${path}`),
  '--read-only',
];

const testImage = (image, languages) => {
  const [{ services }] = documentsOf(join(ROOT, 'deploy/compose/compose.yaml'));
  const given = [
    '--env',
    `RUNNER_TOKEN=${TOKEN}`,
    '--publish',
    '127.0.0.1::3100',
    '--volume',
    '/var/lib/assay',
  ];
  const begun = askPodman('run', '--detach', '--name', NAME, ...rightsOf(services.runner), ...given, image);
  if (begun.status !== 0) throw new Error(`${image} could not be started: ${begun.stderr}`);
  const url = `http://${askPodman('port', NAME, '3100').stdout.trim()}`;
  const seconds = waitUntil(image, () => answers(`${url}/healthz`), [NAME]);
  process.stdout.write(`${image} takes programs ${seconds.toFixed(1)} s after it was started.\n`);
  const ran = spawnSync(NODE, ['e2e/images/languages.ts', url, TOKEN, ...languages], {
    cwd: ROOT,
    stdio: 'inherit',
    env: podmanEnv(),
  });
  if (ran.status !== 0) throw new Error(`${image} does not run each of its languages.`);
  process.stdout.write(`${image} stopped in ${stopCleanly(NAME).toFixed(1)} s.\n`);
};

/** Starts both runners one after the other. Throws where one lacks a language, has one too many, or does not end cleanly. */
export const testLanguages = () => {
  for (const [image, languages] of Object.entries(PROMISED))
    try {
      testImage(`localhost/${image}:latest`, languages);
    } finally {
      askPodman('rm', '--force', '--volumes', NAME);
    }
};
