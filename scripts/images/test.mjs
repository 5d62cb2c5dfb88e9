// `npm run test:images`: builds the images and tries each way to start them: compose.yaml, a runner of each kind, and the
// manifests for Kubernetes by `podman kube play`. Options: --built takes the images that are there, --only
// compose,languages,kubernetes tries some of them, --keep leaves what runs at the end of one.
import { parseArgs } from 'node:util';
import { ensurePackages, fail, must, NODE } from '../packages.mjs';
import { ensureMore } from '../tools.mjs';
import { buildParts } from './bases.mjs';
import { testCompose } from './compose.mjs';
import { testKubernetes } from './kubernetes.mjs';
import { testLanguages } from './languages.mjs';

const WAYS = { compose: testCompose, languages: testLanguages, kubernetes: testKubernetes };
const { values: options } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(WAYS).join(',') },
  },
});

ensurePackages();
ensureMore('images');
if (!options.built) must(NODE, ['scripts/images/build.mjs', '--debian']);
buildParts();
for (const name of options.only.split(',')) {
  process.stdout.write(`\n--- ${name}\n`);
  try {
    (WAYS[name] ?? fail(`There is no ${name}.`))(options);
  } catch (error) {
    fail(`${name}: ${error.message}`);
  }
}
