import type { Lab, Program, Test } from './lab.ts';
import { tryProgram } from './try-program.ts';

/** Whether every reference solution passes a test that was made with the first one: where two differ, it is no input. */
const createAgreement = (lab: Lab): ((test: Test) => Promise<boolean>) => {
  const [, ...others] = lab.tested.referenceSolutions;
  return async (test) => {
    for (const other of others) {
      const { results } = await lab.judge(other, [test]);
      if (results[0]?.passed !== true) return false;
    }
    return true;
  };
};

/**
 * For wrong programs that pass every test, one after the other, the smallest of the tests that catches each; undefined where
 * none does. What has caught one is tried first on the next, so that few tests catch many.
 */
export const createCatcher = (
  lab: Lab,
  inputs: readonly Test[],
): ((program: Program) => Promise<Test | undefined>) => {
  const agrees = createAgreement(lab);
  const proven: Test[] = [];
  let unproven = [...inputs];
  const findCatching = async (program: Program): Promise<Test | undefined> => {
    const tests = [...proven, ...unproven];
    const { caughtBy } = await tryProgram(lab, program, tests);
    const caught = caughtBy === null ? undefined : tests[caughtBy];
    if (!caught || proven.includes(caught)) return caught;
    unproven = unproven.filter((test) => test !== caught);
    if (!(await agrees(caught))) return findCatching(program);
    proven.push(caught);
    return caught;
  };
  return findCatching;
};
