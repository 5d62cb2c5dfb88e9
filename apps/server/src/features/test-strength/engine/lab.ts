import { LINES, type ReferenceSolution } from '@assay/contract';
import type { RunRequest, RunResponse } from '../../../platform/runner/runner-client.ts';
import type { RunTest } from '../../attempts/index.ts';
import { runReference, type RunnableVersion, type RunsTests } from '../../questions/index.ts';

/** A whole program. */
export type Program = ReferenceSolution;

/** A test as programs are run on it. */
export type Test = Omit<RunTest, 'output'> & { output: string };

/** What is run of a question. */
export type Tested = Pick<RunnableVersion, 'checker' | 'limits' | 'judge' | 'referenceSolutions'> & {
  testcases: readonly Test[];
};

/** Runs programs as those of a question. */
export interface Lab {
  tested: Tested;
  compile: (program: Program) => Promise<RunResponse['compile']>;
  /** Decides as the question does. */
  judge: (program: Program, tests: readonly Test[]) => Promise<RunResponse>;
  /** Decides nothing: what the program does with each input. */
  watch: (program: Program, inputs: readonly string[]) => Promise<RunResponse>;
}

/** All of it throws RUNNER_AWAY where the runner gives no verdict. */
export const openLab = (running: RunsTests, tested: Tested, who: Pick<RunRequest, 'key' | 'class'>): Lab => {
  const { checker, judge, limits } = tested;
  const alone = { checker: LINES, judge: null, limits };
  return {
    tested,
    compile: async (program) => (await runReference(running, program, [], alone, who)).compile,
    judge: (program, tests) => runReference(running, program, tests, { checker, judge, limits }, who),
    watch: (program, inputs) =>
      runReference(
        running,
        program,
        inputs.map((input) => ({ input, output: null })),
        alone,
        who,
      ),
  };
};

/** So many programs are at the runner at a time. */
const AT_A_TIME = 4;

/** Works on items a few at a time, in their order, until `isEnough` says so. */
export const inBatches = async <Item>(
  items: readonly Item[],
  work: (batch: readonly Item[]) => Promise<unknown>,
  isEnough: () => boolean = () => false,
): Promise<void> => {
  for (let from = 0; from < items.length && !isEnough(); from += AT_A_TIME)
    await work(items.slice(from, from + AT_A_TIME));
};
