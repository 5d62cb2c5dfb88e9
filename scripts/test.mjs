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

/**
 * A suite that ended badly without naming a failed test (it could not start, say) counts as one failure. `names` say
 * what failed, and why, at the very end: of a long output often only that is kept.
 */
const counted = (suite, passed, failed, ended, names) => ({
  passed,
  failed: ended || failed > 0 ? failed : 1,
  names: (names.length > 0 || ended ? names : ['ended badly without naming a test']).map(
    (name) => `${suite}: ${name}`,
  ),
});

/** The first lines of a failure's message. */
const shortly = (message = '') =>
  message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');

const vitest = (name, cwd) => {
  const report = join(REPORTS, `${name}.json`);
  const ended = run(
    name,
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    cwd,
  );
  const result = read(report);
  const files = result?.testResults ?? [];
  const names = [
    ...files
      .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      .map(({ name: file, message }) => `${file}\n${shortly(message)}`),
    ...files
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => `${fullName}\n${shortly(failureMessages?.[0])}`),
  ];
  return counted(
    name,
    result?.numPassedTests ?? 0,
    (result?.numFailedTests ?? 0) + (result?.numPendingTests ?? 0),
    ended,
    names,
  );
};

const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

const playwright = () => {
  const report = join(REPORTS, 'browser.json');
  const ended = run('browser', 'playwright', ['test', '--reporter=list,json'], 'e2e', {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const result = read(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = result?.stats ?? {};
  const names = specsOf(result?.suites ?? [])
    .filter(({ ok }) => !ok)
    .map(
      ({ title, tests }) =>
        `${title}\n${shortly(tests[0]?.results.find(({ error }) => error)?.error.message)}`,
    );
  // A test that passes at the second try is broken, and so is one that does not run.
  return counted('browser', expected, unexpected + flaky + skipped, ended, names);
};

const check = () => {
  const holds = run('check', 'node', ['scripts/check.mjs'], '.');
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, names: holds ? [] : ['check'] };
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
for (const name of results.flatMap(({ names }) => names)) process.stdout.write(`\n  failed: ${name}\n`);
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`);
process.exit(total('failed') === 0 ? 0 : 1);
