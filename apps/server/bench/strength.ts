/**
 * `npm run report:strength`: how strong the tests of the demonstration's questions are, which wrong programs pass them, and
 * inputs that would catch these. Options: --only KEY (several times), --mutants 60, --no-search, which looks for no inputs, and
 * --record, which writes what was measured into the demonstration's data.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { DEFAULT_LIMITS, LINES, strengthOf } from '@assay/contract';
import { QUESTIONS, referencesOf, type ExecutedQuestion } from '../src/demonstration/content/index.ts';
import {
  measuredOf,
  readStrengths,
  STRENGTHS_FILE,
  strengthLines,
  type DemoStrength,
} from '../src/demonstration/content/strengths.ts';
import { whyEquivalent } from '../src/demonstration/why-equivalent.ts';
import { createCatcher } from '../src/features/test-strength/engine/find-catching.ts';
import { findGoodInputs } from '../src/features/test-strength/engine/good-inputs.ts';
import { inBatches, openLab, type Lab, type Program } from '../src/features/test-strength/engine/lab.ts';
import { pickMutants } from '../src/features/test-strength/engine/pick-mutants.ts';
import { tryProgram, type Tried } from '../src/features/test-strength/engine/try-program.ts';
import { mutated, type Mutant } from '../src/features/test-strength/mutants/mutant.ts';
import { changedLines } from '../src/features/test-strength/reading/changed-lines.ts';
import { createRunnerClient, type RunnerClient } from '../src/platform/runner/runner-client.ts';
import { startRunnerProcess } from '../src/platform/runner/runner-process.ts';
import { claimPort } from '../test/claim-port.ts';
import { takeRunnerFiles } from '../test/runner-files.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    mutants: { type: 'string', default: '60' },
    record: { type: 'boolean', default: false },
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

/** A mutant, and what the tests made of it. */
interface TriedMutant {
  reference: Program;
  mutant: Mutant;
  tried: Tried;
}

/** What the tests made of the mutants of a reference solution. */
const measure = async (lab: Lab, reference: Program) => {
  const { mutants, same, uncompiled } = await pickMutants(lab, reference, Number(options.mutants));
  const measured: TriedMutant[] = [];
  await inBatches(mutants, async (batch) => {
    const outcomes = batch.map(async (mutant) => {
      const program = { ...reference, code: mutated(reference.code, mutant) };
      return { reference, mutant, tried: await tryProgram(lab, program, lab.tested.testcases) };
    });
    measured.push(...(await Promise.all(outcomes)));
  });
  return { measured, same, uncompiled };
};

/** Tests that catch survivors. */
type Proposals = Map<TriedMutant, { input: string; output: string }>;

/** Says of survivors what they change, and an input that catches each where one is found. */
const describe = async (lab: Lab, survivors: readonly TriedMutant[]): Promise<Proposals> => {
  if (survivors.length === 0) return new Map();
  const inputs = options.search ? await findGoodInputs(lab, { generator: null, validator: null }) : [];
  const findCatching = createCatcher(lab, inputs);
  const proposals: Proposals = new Map();
  for (const survivor of survivors) {
    const { reference, mutant } = survivor;
    const test = await findCatching({ ...reference, code: mutated(reference.code, mutant) });
    const { line, before, after } = changedLines(reference.code, mutant);
    say(`  ${reference.language} ${line} ${mutant.kind}\n    - ${before.trim()}\n    + ${after.trim()}`);
    say(test ? `    caught by ${JSON.stringify(test.input)}` : '    no input found');
    if (test) proposals.set(survivor, { input: test.input, output: test.output });
  }
  return proposals;
};

/** Puts a measurement in the place of the one before it. */
const record = async (strength: DemoStrength): Promise<void> => {
  const known = (await readStrengths()).set(strength.key, strength);
  await writeFile(STRENGTHS_FILE, strengthLines(known.values()));
};

const report = async (runner: RunnerClient, question: ExecutedQuestion) => {
  const lab = await openQuestion(runner, question);
  const measured: TriedMutant[] = [];
  const thrownAway = { same: 0, uncompiled: 0 };
  for (const reference of lab.tested.referenceSolutions) {
    const found = await measure(lab, reference);
    measured.push(...found.measured);
    thrownAway.same += found.same;
    thrownAway.uncompiled += found.uncompiled;
  }
  const passing = measured.filter(({ tried }) => tried.outcome === 'SURVIVED');
  const survivors = passing.filter(
    ({ reference, mutant }) => whyEquivalent(question.key, reference, mutant) === null,
  );
  const equivalent = passing.length - survivors.length;
  const counts = { caught: measured.length - passing.length, all: measured.length - equivalent };
  say(
    `${question.key}: ${strengthOf(counts)} % (${counts.caught} of ${counts.all} caught; ${equivalent} equivalent, ${thrownAway.same} the same, ${thrownAway.uncompiled} not compiled)`,
  );
  const proposals = await describe(lab, survivors);
  const mutants = measured.map((one) => ({
    language: one.reference.language,
    ...one.mutant,
    caughtBy: one.tried.caughtBy,
    verdict: one.tried.verdict,
    proposal: proposals.get(one) ?? null,
  }));
  if (options.record)
    await record({ key: question.key, measured: measuredOf(question), ...thrownAway, mutants });
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
