// `npm run test:slow`: the browser tests with a server and a browser that take their time, which finds what a test does
// too early. Options go to Playwright: names of spec files; `--workers=1` lets all tests share one product.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, projectEnv, ROOT } from './packages.mjs';
import { ensureTools } from './tools.mjs';
import { ensureWebBuild } from './web-build.mjs';

ensurePackages();
ensureTools('tests');
ensureWebBuild();

const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/playwright'),
  ['test', '--project=screens', ...process.argv.slice(2)],
  { cwd: join(ROOT, 'e2e'), stdio: 'inherit', env: { ...projectEnv(), SLOW: '1' } },
);
process.exit(status ?? 1);
