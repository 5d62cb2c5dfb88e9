import { VERDICT_WORDS, type GenerationProgress, type Language } from '@assay/contract';
import type { RunResponse, RunnerClient } from '../../platform/runner/runner-client.ts';

/** Largest expected output of a generated test, in characters. */
const OUTPUT_MAX = 20_000;

interface Reference {
  language: Language;
  code: string;
  /** As the program reads them. */
  inputs: readonly string[];
}

export interface ReferenceRun {
  runner: RunnerClient;
  /** Who waits. */
  /** Whose run it is. */
  runKey: string;
  signal: AbortSignal;
  report: (changes: Partial<GenerationProgress>) => void;
}

/** A reference solution that proves nothing. The message is a sentence for a person. */
export class BrokenReference extends Error {
  /** What the compiler or the program said. */
  readonly detail: string;
  constructor(message: string, detail = '') {
    super(message);
    this.detail = detail;
  }
}

const outputOf = ({ compile, results }: RunResponse, place: number): string => {
  if (!compile.ok)
    throw new BrokenReference('The reference solution does not compile.', compile.message ?? '');
  const result = results[0];
  const test = `test ${place + 1}`;
  if (result?.verdict === 'WRONG_ANSWER')
    throw new BrokenReference(`The reference solution prints something else when it runs again on ${test}.`);
  if (result?.verdict !== 'OK')
    throw new BrokenReference(
      `The reference solution fails on ${test}: ${VERDICT_WORDS[result?.verdict ?? 'RUNTIME_ERROR']}.`,
      [result?.message, result?.stderr].join('\n'),
    );
  const output = result.output.trimEnd();
  if (output.trim() === '') throw new BrokenReference(`The reference solution prints nothing on ${test}.`);
  if (output.length > OUTPUT_MAX)
    throw new BrokenReference(`The reference solution prints more than 20,000 characters on ${test}.`);
  return output;
};

/** Runs every input; with `expected`, the outputs have to be the same as those. Stops at the first that fails. */
const runAll = async (
  { runner, runKey, signal, report }: ReferenceRun,
  { language, code, inputs }: Reference,
  step: GenerationProgress['step'],
  expected?: readonly string[],
): Promise<string[]> => {
  const outputs: string[] = [];
  for (const [place, input] of inputs.entries()) {
    report({ step, testsDone: place, testsTotal: inputs.length });
    const expectedOutput = expected?.[place];
    const tests = [{ id: 'test', input, ...(expectedOutput === undefined ? {} : { expectedOutput }) }];
    const answer = await runner.run({ language, code, tests, key: runKey, class: 'interactive' }, signal);
    outputs.push(outputOf(answer, place));
  }
  return outputs;
};

/**
 * What the reference solution prints for each input, run twice, the second time judged as a student's program is.
 * @throws {BrokenReference} when it does not compile, fails, prints nothing, the same for every input, or something
 * else the second time
 */
export const runReference = async (run: ReferenceRun, reference: Reference): Promise<string[]> => {
  const outputs = await runAll(run, reference, 'RUNNING');
  if (new Set(outputs).size === 1)
    throw new BrokenReference('The reference solution prints the same on every test, which proves nothing.');
  await runAll(run, reference, 'CONFIRMING', outputs);
  return outputs;
};
