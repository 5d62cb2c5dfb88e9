import {
  LINES,
  VERDICT_WORDS,
  type Language,
  type QuestionLimits,
  type ReferenceRun,
  type ReferenceSolution,
} from '@assay/contract';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { runReferences } from '../api.ts';
import type { TestValues } from '../question-form-values.ts';
import { takeableOutput } from '../references/reference-standing.ts';

/** So many tests are run by one call: what they print is taken, and told, before the next ones run. */
const TESTS_A_CALL = 10;

/** A test whose output the reference solution did not give. */
export interface NotFilled {
  /** From 0. */
  place: number;
  why: string;
}

export type Filling =
  | { kind: 'running'; language: Language; done: number; total: number }
  | { kind: 'ended'; filled: number; notFilled: NotFilled[]; problem: string | null };

type Test = Pick<TestValues, 'input' | 'output' | 'largeInput'>;

const whyNot = ({ verdict, actualOutput, isWhole }: ReferenceRun['results'][number]): string => {
  if (verdict !== 'OK' && verdict !== 'WRONG_ANSWER') return VERDICT_WORDS[verdict].toLowerCase();
  return isWhole || actualOutput.trim() === ''
    ? 'it prints nothing'
    : 'it prints more than an output can hold';
};

const doesNotCompile = ({ language, compilerOutput }: ReferenceRun): string =>
  `The reference solution does not compile in ${language}.${compilerOutput && ' Check shows what the compiler says.'}`;

/**
 * Runs a reference solution on the tests that have no output, and takes what it prints for their outputs. A test that is
 * changed meanwhile keeps what it has then.
 */
export const useFillOutputs = (
  getTests: () => readonly Test[],
  onOutput: (place: number, output: string) => void,
) => {
  const [filling, setFilling] = useState<Filling | null>(null);
  const leave = useRef<AbortController>(null);
  useEffect(() => () => leave.current?.abort(), []);

  const fill = async (reference: ReferenceSolution, limits: QuestionLimits) => {
    const open = getTests().flatMap(({ input, output, largeInput }, place) =>
      output.trim() === '' ? [{ input, largeInput, place }] : [],
    );
    leave.current = new AbortController();
    const { signal } = leave.current;
    const notFilled: NotFilled[] = [];
    let filled = 0;
    const end = (problem: string | null) => setFilling({ kind: 'ended', filled, notFilled, problem });
    const take = ({ input, place }: (typeof open)[number], result: ReferenceRun['results'][number]) => {
      const output = takeableOutput(result);
      const now = getTests()[place];
      if (output === null) notFilled.push({ place, why: whyNot(result) });
      else if (now?.input !== input || now.output.trim() !== '')
        notFilled.push({ place, why: 'it was changed meanwhile' });
      else {
        onOutput(place, output);
        filled += 1;
      }
    };
    try {
      for (let done = 0; done < open.length; done += TESTS_A_CALL) {
        setFilling({ kind: 'running', language: reference.language, done, total: open.length });
        const some = open.slice(done, done + TESTS_A_CALL);
        const tests = some.map(({ input, largeInput }) => ({ input, output: '', largeInput }));
        // oxlint-disable-next-line no-await-in-loop -- each result is shown as soon as it is there
        const [run] = await runReferences(
          { testcases: tests, checker: LINES, limits, judge: null },
          [reference],
          signal,
        );
        if (run && !run.compiled) return end(doesNotCompile(run));
        run?.results.forEach((result, index) => {
          const test = some[index];
          if (test) take(test, result);
        });
      }
      return end(null);
    } catch (error) {
      return end(signal.aborted ? null : messageOf(error, 'The reference solution could not be run.'));
    }
  };

  return { filling, fill, stop: () => leave.current?.abort() };
};
