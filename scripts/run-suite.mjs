// Runs one suite and answers what became of it. What it says goes to the console line by line, with its name before,
// and into a file of its own.
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { projectEnv, ROOT } from './packages.mjs';

/** Runs a command to its end and answers whether it ended well. */
const run = ({ name, cwd }, reports, [command, ...args], env = {}) =>
  new Promise((resolve) => {
    const file = createWriteStream(join(reports, `${name}.log`));
    const child = spawn(command, args, {
      cwd: join(ROOT, cwd),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...projectEnv(), ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        file.write(`${line}\n`);
        process.stdout.write(`${name.padEnd(8)} │ ${line}\n`);
      });
    child.on('error', (error) => process.stdout.write(`${name.padEnd(8)} │ ${error.message}\n`));
    child.on('close', (status) => file.end(() => resolve(status === 0)));
  });

const read = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null);

/** A word for the shell. */
const quoted = (word) => `'${word.replaceAll("'", String.raw`'\''`)}'`;
const literally = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

const vitest = async (suite, reports) => {
  const report = join(reports, `${suite.name}.json`);
  const command = ['vitest', 'run', '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const ended = await run(suite, reports, [...command, `--outputFile.json=${report}`, ...suite.args]);
  const files = read(report)?.testResults ?? [];
  const repeat = (file, more = '') => `cd ${suite.cwd} && npx vitest run ${file}${more}`;
  const nameOf = (file) => relative(join(ROOT, suite.cwd), file);
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: nameOf(name) })),
  );
  return {
    ended,
    passed: tests.filter(({ status }) => status === 'passed').length,
    files: files.map(({ name, startTime, endTime }) => ({
      name: join(suite.cwd, nameOf(name)),
      ms: endTime - startTime,
    })),
    failures: [
      ...files
        .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
        .map(({ name, message }) => ({ what: nameOf(name), why: message, repeat: repeat(nameOf(name)) })),
      // A test that does not run is no test.
      ...tests
        .filter(({ status }) => status !== 'passed')
        .map(({ file, fullName, failureMessages }) => ({
          what: fullName,
          why: failureMessages?.[0] ?? 'It was not run.',
          repeat: repeat(file, ` -t ${quoted(literally(fullName))}`),
        })),
    ],
  };
};

const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

const playwright = async (suite, reports) => {
  const report = join(reports, `${suite.name}.json`);
  const command = ['playwright', 'test', '--pass-with-no-tests', '--reporter=line,json', ...suite.args];
  const ended = await run(suite, reports, command, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const specs = specsOf(read(report)?.suites ?? []).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, projectName, results }) => ({ title, file, line, status, projectName, results })),
  );
  const files = new Map(specs.map(({ file }) => [file, 0]));
  for (const { file, results } of specs)
    for (const { duration } of results) files.set(file, files.get(file) + duration);
  return {
    ended,
    // One that passes at the second try is broken, and so is one that does not run.
    passed: specs.filter(({ status }) => status === 'expected').length,
    files: [...files].map(([file, ms]) => ({ name: join('e2e/tests', file), ms })),
    failures: specs
      .filter(({ status }) => status !== 'expected')
      .map(({ title, file, line, projectName, results }) => ({
        what: title,
        why: results.find(({ error }) => error)?.error.message ?? 'It was not run.',
        repeat: `cd e2e && npx playwright test --project=${projectName} ${file}:${line}`,
      })),
  };
};

/** One command, which holds or does not; it counts as so many tests. */
const command = async (suite, reports) => {
  const ended = await run(suite, reports, suite.args);
  const why = readFileSync(join(reports, `${suite.name}.log`), 'utf8');
  const failures = ended ? [] : [{ what: suite.what, why, repeat: suite.repeat }];
  return { ended, passed: ended ? suite.tests : 0, files: [], failures };
};

const KINDS = { command, vitest, playwright };

/**
 * Runs a suite. Answers its name, how long it took (ms), how many tests passed, the time of each file (ms), and each
 * failure: what failed, why, and the command that repeats it. One that ended badly without naming a test (it could not
 * start, say) counts as one failure.
 */
export const runSuite = async (suite, reports) => {
  const begin = performance.now();
  const { ended, ...result } = await KINDS[suite.kind](suite, reports);
  const log = join(reports, `${suite.name}.log`);
  if (!ended && result.failures.length === 0)
    result.failures.push({
      what: 'the suite ended badly without naming a test',
      why: readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n'),
      repeat: 'npm test',
    });
  return { ...result, name: suite.name, log: relative(ROOT, log), ms: performance.now() - begin };
};
