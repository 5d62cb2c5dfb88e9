import {
  isExecutable,
  type BodyIn,
  type Language,
  type ProgramCode,
  type RanProgram,
  type runCode,
  type RunOutcome,
  type RunProgress,
} from '@assay/contract';
import { useRef, useState } from 'react';
import { isConnectionIssue, messageOf } from '../../../../lib/server/call.ts';

export type ProgramToRun = BodyIn<typeof runCode>['programSubmission'];

interface Ran {
  /** The input of the student's own that the program was run on; null for the public tests. */
  ownInput: string | null;
}

/** What the output of a question shows. */
export type RunState =
  /** `progress` is null as long as nothing is known of it. */
  | { kind: 'running'; progress: RunProgress | null }
  | ({
      kind: 'results';
      answer: RunOutcome;
      language: Language;
      code: ProgramCode;
      /** When, ISO 8601; only of a run that another page has seen. */
      executedAt?: string;
    } & Ran)
  | { kind: 'page'; html: string }
  /** Ended before it gave anything; `text` says by what. */
  | ({ kind: 'stopped'; text: string } & Ran)
  /** `isLost`: no answer came, so nobody knows of this run. */
  | ({ kind: 'failed'; text: string; isLost: boolean } & Ran);

interface Program extends Ran {
  questionId: string;
  language: Language;
  code: ProgramCode;
}

/** Runs a program, and tells how far that is where it can. Leaving the call by `signal` ends the program too. */
export type RunProgram = (
  program: ProgramToRun,
  signal: AbortSignal,
  onProgress: (progress: RunProgress) => void,
) => Promise<RunOutcome>;

/** What the last runs of questions show, by question; nothing of one of which no results were kept. */
export const outputsOf = (runs: readonly RanProgram[]): Record<string, RunState> =>
  Object.fromEntries(
    runs.flatMap(({ programIndex, outcome, language, code, ownInput, executedAt }) =>
      outcome
        ? [[programIndex, { kind: 'results', answer: outcome, language, code, ownInput, executedAt }]]
        : [],
    ),
  );

/**
 * Runs programs of one exam, one at a time: running another question's stops the one before. Each question keeps its last
 * output, beginning with `before`; where there is none, what the server says of the last run (`lastOutputs`) stands.
 */
export const useRun = (
  { run: runProgram, lastOutputs }: { run: RunProgram; lastOutputs: Readonly<Record<string, RunState>> },
  onRun: (questionId: string) => void,
  before: Readonly<Record<string, RunState>>,
) => {
  const [outputs, setOutputs] = useState(before);
  const show = (questionId: string, state: RunState) =>
    setOutputs((others) => ({ ...others, [questionId]: state }));
  const current = useRef<({ questionId: string; leave: AbortController } & Ran) | null>(null);
  const running = Object.values(outputs).some(({ kind }) => kind === 'running');

  const stop = (text = 'You stopped this run.') => {
    const stopped = current.current;
    if (!stopped) return;
    current.current = null;
    stopped.leave.abort();
    show(stopped.questionId, { kind: 'stopped', text, ownInput: stopped.ownInput });
  };

  const run = async ({ questionId, language, code, ownInput }: Program) => {
    if (current.current?.questionId === questionId) return;
    if (!isExecutable(language))
      return show(questionId, { kind: 'page', html: code.map((block) => block.code).join('\n') });
    onRun(questionId);
    stop('This run was stopped, because the program of another question was run.');
    const mine = { questionId, ownInput, leave: new AbortController() };
    current.current = mine;
    const end = (state: RunState) => {
      if (current.current !== mine) return;
      current.current = null;
      show(questionId, state);
    };
    show(questionId, { kind: 'running', progress: null });
    try {
      const program = { programIndex: questionId, language, code, ownInput };
      const answer = await runProgram(program, mine.leave.signal, (progress) => {
        if (current.current === mine) show(questionId, { kind: 'running', progress });
      });
      end({ kind: 'results', answer, language, code, ownInput });
    } catch (error) {
      end({
        kind: 'failed',
        text: `Failed: ${messageOf(error, 'The program could not be run.')}`,
        isLost: isConnectionIssue(error),
        ownInput,
      });
    }
  };

  return { outputs: { ...lastOutputs, ...outputs }, running, run, stop };
};
