// `npm test`: checks, unit, integration and browser tests; the last line counts them. `npm test -- leaderboard tasks`:
// the contract, server, web and browser tests of these features alone.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, fail, ROOT } from './packages.mjs';
import { featuresOf, suitesOf } from './suites.mjs';
import { runSuite } from './run-suite.mjs';
import { tell } from './tell-results.mjs';
import { ensureTools } from './tools.mjs';
import { ensureWebBuild } from './web-build.mjs';

const features = process.argv.slice(2);
const unknown = features.filter((name) => !featuresOf().includes(name));
if (unknown.length > 0)
  fail(`No feature is called ${unknown.join(' or ')}. There are: ${featuresOf().join(', ')}.`);

ensurePackages();
ensureTools('tests');
ensureWebBuild();

const REPORTS = join(ROOT, '.cache/test-reports');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const begin = performance.now();
const results = [];
for (const lanes of suitesOf(features))
  await Promise.all(
    lanes.map(async (lane) => {
      for (const suite of lane) results.push(await runSuite(suite, REPORTS));
    }),
  );
tell(results, performance.now() - begin);
process.exit(results.every(({ failures }) => failures.length === 0) ? 0 : 1);
