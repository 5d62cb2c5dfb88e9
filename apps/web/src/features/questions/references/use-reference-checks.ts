import { referenceFailureOf, type Language, type Question } from '@assay/contract';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { runReferences } from '../api.ts';
import { referencesOf, settingOf, valuesOf, type QuestionValues } from '../question-form-values.ts';
import { outcomeOf, runNow, type CheckedReferences } from './reference-standing.ts';

/** What is known of the reference solutions of one question in the form. */
export interface ReferenceChecks {
  /** The language that is run now. */
  running: Language | null;
  /** Why the last check came to no end. */
  problem: string | null;
  checked: CheckedReferences;
}

const UNCHECKED: ReferenceChecks = { running: null, problem: null, checked: new Map() };

/** A question of the form; `id` is that of its field, `title` is how the form calls it. */
export interface FormQuestion {
  id: string;
  title: string;
  values: QuestionValues;
}

/** What a person is told before a question is saved whose reference solutions do not pass. */
export interface ReferenceWarning {
  title: string;
  /** Why they fail; null when they could not be run. */
  failure: string | null;
  /** Why they could not be run. */
  problem: string | null;
}

const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The server has run these very programs on these very tests, and they passed. */
const isProven = (stored: Question | null, values: QuestionValues): boolean => {
  if (stored?.referenceCheck.status !== 'PASSED') return false;
  const before = valuesOf(stored);
  return (
    sameText(referencesOf(before), referencesOf(values)) && sameText(settingOf(before), settingOf(values))
  );
};

/** What a person has to know of a question before it is saved; nothing when its references pass. */
const warningOf = (
  { title, values }: FormQuestion,
  { problem, checked }: ReferenceChecks,
): ReferenceWarning[] => {
  const setting = settingOf(values);
  const outcomes = referencesOf(values).flatMap(({ language, code }) => {
    const now = runNow(checked.get(language), { code, ...setting });
    return now ? [outcomeOf(now, setting.testcases.length)] : [];
  });
  const failure = referenceFailureOf(outcomes) || null;
  return failure || problem ? [{ title, failure, problem }] : [];
};

/**
 * Runs the reference solutions of the questions in a form, on request and before they are saved.
 * @param stored the question that is edited
 */
export const useReferenceChecks = (stored: Question | null) => {
  const [states, setStates] = useState<Readonly<Record<string, ReferenceChecks>>>({});
  const [checking, setChecking] = useState(false);
  const [asking, setAsking] = useState<{
    warnings: ReferenceWarning[];
    answer: (save: boolean) => void;
  } | null>(null);
  const stops = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = stops.current;
    return () => all.forEach((stop) => stop.abort());
  }, []);

  const of = (id: string): ReferenceChecks => states[id] ?? UNCHECKED;
  const change = (id: string, changes: Partial<ReferenceChecks>) =>
    setStates((before) => ({ ...before, [id]: { ...(before[id] ?? UNCHECKED), ...changes } }));
  const stop = (id: string) => stops.current.get(id)?.abort();

  /** Runs what has no standing result, or `anew` everything. Null when it was stopped. */
  const run = async ({ id, values }: FormQuestion, anew: boolean): Promise<ReferenceChecks | null> => {
    stop(id);
    const controller = new AbortController();
    stops.current.set(id, controller);
    const setting = settingOf(values);
    const checked = new Map(of(id).checked);
    const end = (problem: string | null) => {
      const state = { running: null, problem, checked };
      if (stops.current.get(id) === controller) change(id, state);
      return controller.signal.aborted ? null : state;
    };
    try {
      for (const reference of referencesOf(values)) {
        const { language, code } = reference;
        if (!anew && runNow(checked.get(language), { code, ...setting })) continue;
        change(id, { running: language, problem: null });
        // oxlint-disable-next-line no-await-in-loop -- each result is shown as soon as it is there
        const [result] = await runReferences(setting, [reference], controller.signal);
        if (result) checked.set(language, { code, ...setting, run: result });
        change(id, { checked: new Map(checked) });
      }
      return end(null);
    } catch (error) {
      return end(
        controller.signal.aborted ? null : messageOf(error, 'The reference solution could not be checked.'),
      );
    }
  };

  /** Checks what is not known to pass, and says what a person has to know before saving; null when it was stopped. */
  const checkAll = async (questions: readonly FormQuestion[]): Promise<ReferenceWarning[] | null> => {
    const warnings: ReferenceWarning[] = [];
    for (const question of questions) {
      const { values } = question;
      if (referencesOf(values).length === 0 || values.testcases.length === 0 || isProven(stored, values))
        continue;
      setChecking(true);
      // oxlint-disable-next-line no-await-in-loop -- the runner serves one of a person's programs at a time anyway
      const state = await run(question, false);
      if (!state) return null;
      warnings.push(...warningOf(question, state));
    }
    return warnings;
  };

  /** Whether the questions may be saved: they pass, or the person wants them saved anyway. */
  const maySave = async (questions: readonly FormQuestion[]): Promise<boolean> => {
    const warnings = await checkAll(questions).finally(() => setChecking(false));
    if (!warnings) return false;
    if (warnings.length === 0) return true;
    return new Promise((resolve) => {
      setAsking({
        warnings,
        answer: (save) => {
          setAsking(null);
          resolve(save);
        },
      });
    });
  };

  return {
    of,
    run,
    stop,
    maySave,
    /** Saving waits for programs to be run. */
    checking,
    stopAll: () => stops.current.forEach((one) => one.abort()),
    warnings: asking?.warnings ?? null,
    answer: (save: boolean) => asking?.answer(save),
  };
};
