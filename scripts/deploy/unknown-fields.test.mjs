import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentsOf, isKustomization, manifestFiles, modelOf } from './manifests.mjs';
import { problemsOf } from './unknown-fields.mjs';

const manifests = manifestFiles()
  .flatMap(documentsOf)
  .filter((manifest) => !isKustomization(manifest));

/** Objects whose names are their owner's to choose, by the name of the field that holds them. */
const FREE = new Set([
  'annotations',
  'data',
  'labels',
  'limits',
  'matchLabels',
  'nodeSelector',
  'parameters',
  'requests',
  'selector of a Service',
]);

/** The path of every field whose name the schema gives. */
const fieldsOf = (value, path = [], kind = '') => {
  if (Array.isArray(value)) return value.flatMap((item, at) => fieldsOf(item, [...path, at], kind));
  if (typeof value !== 'object' || value === null) return [];
  const name = path.at(-1);
  if (FREE.has(name) || FREE.has(`${name} of a ${kind}`)) return [];
  // What a scaler of KEDA wants to know is the scaler's own.
  if (kind === 'ScaledObject' && name === 'metadata' && path.length > 1) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [...path, key],
    ...fieldsOf(inner, [...path, key], kind),
  ]);
};

const misspelt = (manifest, path) => {
  const copy = structuredClone(manifest);
  const holder = path.slice(0, -1).reduce((inner, key) => inner[key], copy);
  const name = path.at(-1);
  holder[`${name}x`] = holder[name];
  delete holder[name];
  return copy;
};

test('every manifest holds as it is', async () => {
  for (const manifest of manifests) assert.deepEqual(problemsOf(await modelOf(manifest), manifest), []);
});

test('any field of any manifest is found once it is misspelt', async () => {
  let tried = 0;
  for (const manifest of manifests) {
    const Model = await modelOf(manifest);
    for (const path of fieldsOf(manifest, [], manifest.kind)) {
      tried += 1;
      const found = problemsOf(Model, misspelt(manifest, path));
      const wanted = `${path.at(-1)}x.`;
      assert.ok(
        found.some((problem) => problem.endsWith(wanted)),
        `${manifest.kind} ${manifest.metadata.name}: ${path.join('.')} is not missed: ${found.join(' ')}`,
      );
    }
  }
  assert.ok(tried > 500, `${tried} fields were tried.`);
});

test('names of an owner’s choice are no unknown fields', async () => {
  const choose = [
    ['ConfigMap', ({ data }) => data],
    ['Deployment', ({ metadata }) => metadata.labels],
    ['Deployment', ({ spec }) => spec.template.spec.containers[0].resources.requests],
    ['ScaledObject', ({ spec }) => spec.triggers[0].metadata],
  ];
  for (const [wanted, holderOf] of choose) {
    const copy = structuredClone(manifests.find(({ kind }) => kind === wanted));
    holderOf(copy)['own-name'] = '1';
    assert.deepEqual(problemsOf(await modelOf(copy), copy), []);
  }
});

test('what a schema keeps without a word about its fields may have any', async () => {
  const revision = {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: { name: 'kept' },
    revision: 1,
    data: { any: { thing: [1] } },
  };
  const Model = await modelOf(revision);
  assert.deepEqual(problemsOf(Model, revision), []);
  assert.deepEqual(problemsOf(Model, { ...revision, revisions: 1 }), ['there is no field revisions.']);
});

test('a wrong type is told by its path', async () => {
  const web = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'assay-web');
  const wrong = structuredClone(web);
  wrong.spec.template.spec.containers[0].ports[0].containerPort = 'three thousand';
  const [problem] = problemsOf(await modelOf(web), wrong);
  assert.match(problem, /containers\/0\/ports\/0\/containerPort/);
});
