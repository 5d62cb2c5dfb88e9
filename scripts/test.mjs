// `npm test`: checks, unit, integration and browser tests; the last line counts them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, projectEnv, ROOT } from './packages.mjs';
import { ensureTools } from './tools.mjs';
import { ensureWebBuild } from './web-build.mjs';

ensurePackages();
ensureTools('tests');
ensureWebBuild();

const REPORTS = join(ROOT, '.cache/test-reports');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const run = (name, command, args, cwd, env = {}) => {
  process.stdout.write(`\n=== ${name}\n`);
  return (
    spawnSync(command, args, { cwd: join(ROOT, cwd), stdio: 'inherit', env: { ...projectEnv(), ...env } })
      .status === 0
  );
};

const read = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null);

/** A suite that ended badly without naming a failed test (it could not start, say) counts as one failure. */
const counted = (passed, failed, ended) => ({ passed, failed: ended || failed > 0 ? failed : 1 });

const vitest = (name, cwd) => {
  const report = join(REPORTS, `${name}.json`);
  const ended = run(
    name,
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    cwd,
  );
  const result = read(report);
  return counted(
    result?.numPassedTests ?? 0,
    (result?.numFailedTests ?? 0) + (result?.numPendingTests ?? 0),
    ended,
  );
};

const playwright = () => {
  const report = join(REPORTS, 'browser.json');
  const ended = run('browser', 'playwright', ['test', '--reporter=list,json'], 'e2e', {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(report)?.stats ?? {};
  // A test that passes at the second try is broken, and so is one that does not run.
  return counted(expected, unexpected + flaky + skipped, ended);
};

const check = () => {
  const holds = run('check', 'node', ['scripts/check.mjs'], '.');
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1 };
};

const results = [
  check(),
  vitest('contract', 'packages/contract'),
  vitest('web', 'apps/web'),
  vitest('runner', 'apps/runner'),
  vitest('server', 'apps/server'),
  playwright(),
];
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`);
process.exit(total('failed') === 0 ? 0 : 1);
