import type { MutantOutcome, Verdict } from '@assay/contract';
import type { Lab, Program, Test } from './lab.ts';

/** What tests made of a wrong program. */
export interface Tried {
  outcome: MutantOutcome;
  /** The first test that it failed, from 0, and how; of one that does not compile the first. */
  caughtBy: number | null;
  verdict: Verdict | null;
}

/** Most wrong programs fail one of the first tests: the others are not run for them, which saves those that never end. */
const FIRST = 2;
const GROWTH = 4;

/**
 * Runs a wrong program on tests until one catches it. A judge that fails has not caught it.
 * @throws RUNNER_AWAY
 */
export const tryProgram = async (lab: Lab, program: Program, tests: readonly Test[]): Promise<Tried> => {
  for (let from = 0, size = FIRST; from < tests.length; from += size, size *= GROWTH) {
    const { compile, results } = await lab.judge(program, tests.slice(from, from + size));
    if (!compile.ok) return { outcome: 'CAUGHT', caughtBy: 0, verdict: 'COMPILE_ERROR' };
    const at = results.findIndex(({ passed, verdict }) => passed === false && verdict !== 'JUDGE_FAILED');
    if (at !== -1) return { outcome: 'CAUGHT', caughtBy: from + at, verdict: results[at]?.verdict ?? null };
  }
  return { outcome: 'SURVIVED', caughtBy: null, verdict: null };
};
