// `npm run test:runner-v2`: the runner's tests in an emulated machine with control groups v2. Options: names of test
// files in apps/runner.
import { ensurePackages, must, NODE } from './packages.mjs';
import { ensureTools } from './tools.mjs';

ensurePackages();
ensureTools('virtualMachine');
must(NODE, ['apps/runner/virtual-machine/main.ts', ...process.argv.slice(2)]);
