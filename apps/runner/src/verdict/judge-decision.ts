import type { TestResult } from '@assay/runner-contract';
import { displayable } from '../printed/display.ts';
import { tidyMessage } from '../printed/tidy-message.ts';
import type { Outcome, SandboxReport } from '../sandbox/protocol.ts';
import { JUDGE_EXITS } from './judge-run.ts';
import { JUDGE_FAILED, notCompiled, type Test } from './judge.ts';

const SHOWN_MESSAGE_BYTES = 16 * 1024;

const FAILURES: Partial<Record<Outcome, string>> = {
  cpu: 'it used too much processor time',
  wall: 'it did not end in its time',
  idle: 'it did not end in its time',
  memory: 'it needed too much memory',
  output: 'it printed more than 16 MB',
  processes: 'it started too many processes',
  cancelled: 'it still did nothing when it could know that the program had ended',
};

/** Said to a student whose judge says nothing. */
const NOT_ACCEPTED = 'The judge of this question did not accept what the program said';

const messageIn = (report: SandboxReport, name: string): string => {
  const content = report.collected?.find((file) => file.name === name)?.content ?? Buffer.alloc(0);
  return displayable(content.subarray(0, SHOWN_MESSAGE_BYTES)).trim();
};

const endOf = (report: SandboxReport): string =>
  report.signal > 0
    ? `it was ended by signal ${report.signal}`
    : `it ended with exit code ${report.exitCode}`;

/** What a judge's end says of the program. */
export type Decision = 'accepted' | 'rejected' | 'failed';

export const decisionOf = ({ outcome, exitCode }: SandboxReport): Decision => {
  if (outcome !== 'exited') return 'failed';
  if (exitCode === JUDGE_EXITS.accepted) return 'accepted';
  return exitCode === JUDGE_EXITS.rejected ? 'rejected' : 'failed';
};

/** What the judge says to the author of the question. */
const judgeMessageOf = (report: SandboxReport, decision: Decision): string =>
  [
    decision === 'failed' && `The judge failed: ${FAILURES[report.outcome] ?? endOf(report)}.`,
    messageIn(report, 'judgemessage.txt'),
    tidyMessage(displayable(report.errors.subarray(0, SHOWN_MESSAGE_BYTES))).trim(),
  ]
    .filter(Boolean)
    .join('\n');

/** A result with what its judge said to the author, if anything. */
export const withJudgeMessage = (result: TestResult, judge: SandboxReport): TestResult => {
  const judgeMessage = judgeMessageOf(judge, decisionOf(judge));
  return judgeMessage ? { ...result, judgeMessage } : result;
};

/**
 * What the judge makes of a program that did nothing for which it answers itself. A judge that fails is never the
 * program's fault: the test is undecided then.
 */
export const judgedResult = (alone: TestResult, judge: SandboxReport): TestResult => {
  const decision = decisionOf(judge);
  const facts = withJudgeMessage(alone, judge);
  if (decision === 'failed')
    return { ...facts, verdict: 'JUDGE_FAILED', passed: null, message: JUDGE_FAILED };
  const said = messageIn(judge, 'teammessage.txt');
  return decision === 'accepted'
    ? { ...facts, verdict: 'OK', passed: true, message: said || alone.message }
    : { ...facts, verdict: 'WRONG_ANSWER', passed: false, message: said || NOT_ACCEPTED };
};

/** The result of a test whose judge cannot be compiled. */
export const judgeNotCompiled = (test: Test, compilerMessage: string): TestResult => ({
  ...notCompiled(test),
  verdict: 'JUDGE_FAILED',
  passed: null,
  message: JUDGE_FAILED,
  judgeMessage: `The judge does not compile.\n${compilerMessage}`,
});
