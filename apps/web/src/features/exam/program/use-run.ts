import {
  isExecutable,
  type BodyIn,
  type Language,
  type ProgramCode,
  type ResponseOf,
  type runCode,
} from '@assay/contract';
import { useState } from 'react';
import { isConnectionIssue, messageOf } from '../../../lib/server/call.ts';

export type RunResponse = ResponseOf<typeof runCode>;
export type ProgramToRun = BodyIn<typeof runCode>['programSubmission'];

/** What the output of a question shows. */
export type RunState =
  | { kind: 'running' }
  | { kind: 'results'; answer: RunResponse; language: Language; code: ProgramCode }
  | { kind: 'page'; html: string }
  /** `isLost`: no answer came, so nobody knows of this run. */
  | { kind: 'failed'; text: string; isLost: boolean };

interface Program {
  questionId: string;
  language: Language;
  code: ProgramCode;
}

/** Runs programs of one exam, one at a time; each question keeps its last output, beginning with `before`. */
export const useRun = (
  runProgram: (program: ProgramToRun) => Promise<RunResponse>,
  onRun: (questionId: string) => void,
  before: Readonly<Record<string, RunState>>,
) => {
  const [outputs, setOutputs] = useState(before);
  const show = (questionId: string, state: RunState) =>
    setOutputs((others) => ({ ...others, [questionId]: state }));
  const running = Object.values(outputs).some(({ kind }) => kind === 'running');

  const run = async ({ questionId, language, code }: Program) => {
    if (running) return;
    onRun(questionId);
    if (!isExecutable(language))
      return show(questionId, { kind: 'page', html: code.map((block) => block.code).join('\n') });
    show(questionId, { kind: 'running' });
    try {
      const answer = await runProgram({ programIndex: questionId, language, code });
      show(questionId, { kind: 'results', answer, language, code });
    } catch (error) {
      show(questionId, {
        kind: 'failed',
        text: `Failed: ${messageOf(error, 'The program could not be run.')}`,
        isLost: isConnectionIssue(error),
      });
    }
  };

  return { outputs, running, run };
};
