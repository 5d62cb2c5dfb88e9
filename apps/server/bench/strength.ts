/**
 * `npm run report:strength`: how strong the tests of the demonstration's questions are, which wrong programs pass them, and
 * inputs that would catch these. Options: --only KEY (several times), --mutants 60, --json FILE, and --no-search,
 * which looks for no inputs.
 */
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { DEFAULT_LIMITS, LINES, strengthOf } from '@assay/contract';
import { QUESTIONS, referencesOf, type ExecutedQuestion } from '../src/demonstration/content/index.ts';
import { createCatcher } from '../src/features/test-strength/engine/find-catching.ts';
import { findGoodInputs } from '../src/features/test-strength/engine/good-inputs.ts';
import { inBatches, openLab, type Lab, type Program } from '../src/features/test-strength/engine/lab.ts';
import { pickMutants } from '../src/features/test-strength/engine/pick-mutants.ts';
import { tryProgram } from '../src/features/test-strength/engine/try-program.ts';
import { mutated, type Mutant } from '../src/features/test-strength/mutants/mutant.ts';
import { changedLines } from '../src/features/test-strength/reading/changed-lines.ts';
import { createRunnerClient, type RunnerClient } from '../src/platform/runner/runner-client.ts';
import { startRunnerProcess } from '../src/platform/runner/runner-process.ts';
import { EQUIVALENT_MUTANTS } from './equivalent-mutants.ts';
import { claimPort } from '../test/claim-port.ts';
import { takeRunnerFiles } from '../test/runner-files.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    mutants: { type: 'string', default: '60' },
    json: { type: 'string' },
    search: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const WHO = { key: 'report of strength', class: 'grading' } as const;

/** A runner of its own for the time of the report. */
const openRunner = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-strength-'));
  await takeRunnerFiles(dataDir);
  const [port, token] = [await claimPort(), randomBytes(24).toString('hex')];
  const runner = createRunnerClient(`http://127.0.0.1:${port}`, token);
  const log = pino({ level: 'warn' });
  const { isHealthy } = runner;
  const started = await startRunnerProcess({ port, token, dataDir, logLevel: 'warn', isHealthy, log });
  const stop = async (): Promise<void> => {
    await started.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { runner, stop };
};

/** The question as it is tested: outputs are what the first reference solution prints. */
const openQuestion = async (runner: RunnerClient, question: ExecutedQuestion): Promise<Lab> => {
  const rules = {
    checker: LINES,
    limits: DEFAULT_LIMITS,
    judge: null,
    referenceSolutions: referencesOf(question),
  };
  // None of these tests is stored apart.
  const running = { runner, read: () => Promise.resolve('') };
  const inputs = question.tests.map(({ input }) => input.trim());
  const [first] = rules.referenceSolutions;
  if (!first) throw new Error(`${question.key} has no reference solution.`);
  const { results } = await openLab(running, { ...rules, testcases: [] }, WHO).watch(first, inputs);
  const testcases = inputs.map((input, place) => ({
    input,
    output: results[place]?.output.trimEnd() ?? '',
    checker: null,
  }));
  return openLab(running, { ...rules, testcases }, WHO);
};

interface Survivor {
  reference: Program;
  mutant: Mutant;
}

/** How many mutants of a reference solution the tests catch, and which they do not. */
const measure = async (lab: Lab, reference: Program) => {
  const { mutants, same, uncompiled } = await pickMutants(lab, reference, Number(options.mutants));
  const survivors: Survivor[] = [];
  await inBatches(mutants, (batch) =>
    Promise.all(
      batch.map(async (mutant) => {
        const program = { ...reference, code: mutated(reference.code, mutant) };
        const { outcome } = await tryProgram(lab, program, lab.tested.testcases);
        if (outcome === 'SURVIVED') survivors.push({ reference, mutant });
      }),
    ),
  );
  return { all: mutants.length, same, uncompiled, survivors };
};

/** Whether somebody has found that no input tells it from the reference solution. */
const isEquivalent = (key: string, { reference, mutant }: Survivor): boolean => {
  const { before, after } = changedLines(reference.code, mutant);
  return (EQUIVALENT_MUTANTS[key] ?? []).some(
    (known) =>
      known.language === reference.language && known.before === before.trim() && known.after === after.trim(),
  );
};

const describe = async (lab: Lab, survivors: readonly Survivor[]) => {
  if (survivors.length === 0) return [];
  const inputs = options.search ? await findGoodInputs(lab, { generator: null, validator: null }) : [];
  const findCatching = createCatcher(lab, inputs);
  const said = [];
  for (const { reference, mutant } of survivors) {
    const test = await findCatching({ ...reference, code: mutated(reference.code, mutant) });
    const { line, before, after } = changedLines(reference.code, mutant);
    said.push({ language: reference.language, kind: mutant.kind, line, before, after, test: test ?? null });
  }
  return said;
};

const report = async (runner: RunnerClient, question: ExecutedQuestion) => {
  const lab = await openQuestion(runner, question);
  const counts = { key: question.key, caught: 0, all: 0, equivalent: 0, same: 0, uncompiled: 0 };
  const survivors: Survivor[] = [];
  for (const reference of lab.tested.referenceSolutions) {
    const measured = await measure(lab, reference);
    const left = measured.survivors.filter((survivor) => !isEquivalent(question.key, survivor));
    counts.equivalent += measured.survivors.length - left.length;
    counts.all += measured.all - measured.survivors.length + left.length;
    counts.caught += measured.all - measured.survivors.length;
    counts.same += measured.same;
    counts.uncompiled += measured.uncompiled;
    survivors.push(...left);
  }
  const strength = strengthOf(counts);
  say(
    `${question.key}: ${strength} % (${counts.caught} of ${counts.all} caught; ${counts.equivalent} equivalent, ${counts.same} the same, ${counts.uncompiled} not compiled)`,
  );
  const described = await describe(lab, survivors);
  for (const { language, kind, line, before, after, test } of described) {
    say(`  ${language} ${line} ${kind}\n    - ${before.trim()}\n    + ${after.trim()}`);
    say(test ? `    caught by ${JSON.stringify(test.input)}` : '    no input found');
  }
  if (options.json)
    await appendFile(options.json, `${JSON.stringify({ ...counts, strength, survivors: described })}\n`);
  return counts;
};

const { runner, stop } = await openRunner();
try {
  const totals = { caught: 0, all: 0 };
  for (const question of QUESTIONS)
    if (question.wantAutoCalculate && (options.only.length === 0 || options.only.includes(question.key))) {
      const { caught, all } = await report(runner, question);
      totals.caught += caught;
      totals.all += all;
    }
  say(`All questions: ${strengthOf(totals)} % (${totals.caught} of ${totals.all})`);
} finally {
  await stop();
}
