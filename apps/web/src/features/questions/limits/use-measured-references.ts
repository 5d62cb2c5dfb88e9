import {
  VERDICT_WORDS,
  WIDEST_LIMITS,
  type Language,
  type ReferenceRun,
  type ReferenceUse,
} from '@assay/contract';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { runReferences } from '../api.ts';
import { referencesOf, settingOf, type QuestionValues } from '../question-form-values.ts';
import { usedBy } from '../references/reference-standing.ts';

/** What a reference solution used, or why that is not known. */
export interface MeasuredReference {
  language: Language;
  use: ReferenceUse | null;
  /** Empty where it is known. */
  why: string;
}

export type Measuring =
  | { kind: 'running'; language: Language }
  | { kind: 'ended'; of: string; measured: MeasuredReference[]; problem: string | null };

const whyNot = ({ compiled, results }: ReferenceRun): string => {
  if (!compiled) return 'does not compile';
  const place = results.findIndex(({ verdict }) => verdict !== 'OK' && verdict !== 'WRONG_ANSWER');
  const verdict = results[place]?.verdict ?? 'RUNTIME_ERROR';
  return `ends on test case ${place + 1} with: ${VERDICT_WORDS[verdict].toLowerCase()}`;
};

/** What a measurement hangs on: when it is another, the measured is no longer of it. */
export const measuredOf = (
  values: Pick<QuestionValues, 'language' | 'referenceSolutions' | 'testcases'>,
): string => JSON.stringify([referencesOf(values), values.testcases.map(({ input }) => input)]);

/** Runs the reference solutions of a question with all the time and memory that there is, and says what they used. */
export const useMeasuredReferences = (getValues: () => QuestionValues) => {
  const [measuring, setMeasuring] = useState<Measuring | null>(null);
  const leave = useRef<AbortController>(null);
  useEffect(() => () => leave.current?.abort(), []);

  const measure = async () => {
    const values = getValues();
    const of = measuredOf(values);
    const setting = { ...settingOf(values), limits: WIDEST_LIMITS };
    leave.current = new AbortController();
    const { signal } = leave.current;
    const measured: MeasuredReference[] = [];
    try {
      for (const reference of referencesOf(values)) {
        const { language } = reference;
        setMeasuring({ kind: 'running', language });
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that none takes the other's time
        const [run] = await runReferences(setting, [reference], signal);
        const use = run ? usedBy(run) : null;
        measured.push({ language, use, why: run && !use ? whyNot(run) : '' });
      }
      setMeasuring({ kind: 'ended', of, measured, problem: null });
    } catch (error) {
      const problem = messageOf(error, 'The reference solutions could not be run.');
      setMeasuring(signal.aborted ? null : { kind: 'ended', of, measured, problem });
    }
  };

  return { measuring, measure, stop: () => leave.current?.abort() };
};
