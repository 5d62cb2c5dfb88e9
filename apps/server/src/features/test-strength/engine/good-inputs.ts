import { TEST_TEXT_MAX, type InputProgram } from '@assay/contract';
import type { Lab, Test } from './lab.ts';
import { varyInputs } from './vary-input.ts';

/** What makes and checks inputs of a question, where somebody has written it. */
export interface InputPrograms {
  generator: InputProgram | null;
  validator: InputProgram | null;
}

const VARIED_MAX = 150;
const GENERATED_MAX = 30;
/** How the validator of an ICPC problem package says that an input is a good one. */
const ACCEPTED = 42;

const generated = async (lab: Lab, generator: InputProgram | null): Promise<string[]> => {
  if (!generator) return [];
  const lines = Array.from({ length: GENERATED_MAX }, (_, seed) =>
    `${seed + 1} ${generator.arguments}`.trim(),
  );
  const { results } = await lab.watch(generator, lines);
  return results
    .filter(({ verdict, outputTruncated }) => verdict === 'OK' && !outputTruncated)
    .map(({ output }) => output.trim())
    .filter((input) => input !== '' && input.length <= TEST_TEXT_MAX);
};

const validated = async (
  lab: Lab,
  validator: InputProgram | null,
  inputs: readonly string[],
): Promise<readonly string[]> => {
  if (!validator || inputs.length === 0) return inputs;
  const { results } = await lab.watch(validator, inputs);
  return inputs.filter((_, place) => results[place]?.exitCode === ACCEPTED);
};

/** Programs that use most of their time on an input would be told apart by luck. */
const SHARE_OF_TIME = 0.5;

/**
 * Inputs that no test has, with what the first reference solution prints: small variations of the small tests and what the
 * generator makes, without those that the validator refuses or that the reference solution does not take well.
 * @throws RUNNER_AWAY
 */
export const findGoodInputs = async (lab: Lab, { generator, validator }: InputPrograms): Promise<Test[]> => {
  const { testcases, referenceSolutions, limits } = lab.tested;
  const [first] = referenceSolutions;
  if (!first) return [];
  const small = testcases.filter(({ largeInput }) => !largeInput);
  const known = new Set(small.map(({ input }) => input.trim()));
  const made = await generated(lab, generator);
  const varied = varyInputs([...known], VARIED_MAX);
  const all = [...new Set([...varied, ...made])].filter((input) => !known.has(input));
  const inputs = await validated(lab, validator, all);
  if (inputs.length === 0) return [];
  const { results } = await lab.watch(first, inputs);
  return inputs
    .flatMap((input, place) => {
      const result = results[place];
      const isWell =
        result?.verdict === 'OK' &&
        !result.outputTruncated &&
        result.output.trim() !== '' &&
        result.cpuMs <= limits.seconds * 1000 * SHARE_OF_TIME;
      return isWell ? [{ input, output: result.output.trimEnd() }] : [];
    })
    .toSorted((one, other) => one.input.length - other.input.length);
};
