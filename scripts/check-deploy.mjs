// `npm run check:deploy`: the manifests of deploy/kubernetes hold against the schemas of Kubernetes, KEDA and
// CloudNativePG and have no field beside theirs, Kustomize finds each file, and what containers are told is a setting that
// servers and runners know.
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { SECRETS, SETTING_NAMES } from '../apps/server/src/platform/settings.ts';
import { documentsOf, isKustomization, manifestFiles, modelOf } from './deploy/manifests.mjs';
import { problemsOf } from './deploy/unknown-fields.mjs';
import { ROOT } from './packages.mjs';

/** What the files of Kustomize here may say: it has no schema to ask, and knows more fields than these. */
const KUSTOMIZATION = ['apiVersion', 'kind', 'namespace', 'resources', 'images', 'patches', 'components'];
const RUNNER_SETTINGS = [
  'RUNNER_TOKEN',
  'RUNNER_TOKEN_FILE',
  'RUNNER_HOST',
  'RUNNER_PORT',
  'RUNNER_CERT_FILE',
  'RUNNER_KEY_FILE',
  'RUNNER_SLOTS',
  'RUNNER_QUEUE_LIMIT',
  'RUNNER_ISOLATION',
  'RUNNER_LANGUAGES',
  'RUNNER_WARM_COMPILERS',
  'DATA_DIR',
  'LOG_LEVEL',
];
const SERVER_SETTINGS = [...SETTING_NAMES, ...SECRETS.map((name) => `${name}_FILE`)];

const problems = [];
const files = manifestFiles();

const checkSettings = (where, names, known) => {
  for (const name of names)
    if (!known.includes(name)) problems.push(`${where}: there is no setting ${name}.`);
};

const used = new Set();
const manifests = files.flatMap((file) => documentsOf(file).map((manifest) => ({ file, manifest })));
for (const { file, manifest } of manifests) {
  const where = `${relative(ROOT, file)}, ${manifest.kind} ${manifest.metadata?.name ?? ''}`;
  if (isKustomization(manifest)) {
    for (const field of Object.keys(manifest))
      if (!KUSTOMIZATION.includes(field)) problems.push(`${where}: there is no field ${field}.`);
    for (const resource of manifest.resources) {
      const path = join(dirname(file), resource);
      used.add(path);
      if (!existsSync(path)) problems.push(`${where}: there is no ${resource}.`);
    }
    continue;
  }
  const Model = await modelOf(manifest);
  if (!Model) {
    problems.push(`${where}: there is no schema of ${manifest.apiVersion}.`);
    continue;
  }
  for (const problem of problemsOf(Model, manifest)) problems.push(`${where}: ${problem}`);
  for (const { image, env = [] } of manifest.spec?.template?.spec?.containers ?? [])
    checkSettings(
      where,
      env.map(({ name }) => name),
      image === 'assay-runner' ? RUNNER_SETTINGS : SERVER_SETTINGS,
    );
  if (manifest.kind === 'ConfigMap') checkSettings(where, Object.keys(manifest.data), SERVER_SETTINGS);
}
for (const file of files)
  if (!file.endsWith('kustomization.yaml') && !used.has(file))
    problems.push(`${relative(ROOT, file)} is in no kustomization.`);

const [compose] = documentsOf(join(ROOT, 'deploy/compose/compose.yaml'));
const namesOf = ({ environment }) =>
  Array.isArray(environment) ? environment.map((line) => line.split('=')[0]) : Object.keys(environment);
checkSettings('compose.yaml, server', namesOf(compose.services.server), SERVER_SETTINGS);
checkSettings('compose.yaml, runner', namesOf(compose.services.runner), RUNNER_SETTINGS);

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${manifests.length} manifests hold.`);
process.exit(problems.length === 0 ? 0 : 1);
