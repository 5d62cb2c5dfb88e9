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

test('a wrong type is told by its path', async () => {
  const web = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'assay-web');
  const wrong = structuredClone(web);
  wrong.spec.template.spec.containers[0].ports[0].containerPort = 'three thousand';
  const [problem] = problemsOf(await modelOf(web), wrong);
  assert.match(problem, /containers\/0\/ports\/0\/containerPort/);
});
