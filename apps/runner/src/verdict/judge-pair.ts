import type { TestResult } from '@assay/runner-contract';
import type { Language } from '../languages/language.ts';
import { displayable } from '../printed/display.ts';
import { tidyMessage } from '../printed/tidy-message.ts';
import type { PairReport } from '../sandbox/pair.ts';
import type { Outcome, SandboxReport } from '../sandbox/protocol.ts';
import { judge, JUDGE_FAILED, notCompiled } from './judge.ts';
import { JUDGE_EXITS } from './judge-run.ts';
import type { EffectiveLimits, Test } from './judge.ts';

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

/** Said to a student. */
const NOBODY_WORKED =
  'Idle limit: neither the program nor its judge did anything more. Does the program flush what it prints, and read no more than it is sent?';

const messageIn = (report: SandboxReport, name: string): string => {
  const content = report.collected?.find((file) => file.name === name)?.content ?? Buffer.alloc(0);
  return displayable(content.subarray(0, SHOWN_MESSAGE_BYTES)).trim();
};

const endOf = (report: SandboxReport): string =>
  report.signal > 0
    ? `it was ended by signal ${report.signal}`
    : `it ended with exit code ${report.exitCode}`;

type Decision = 'accepted' | 'rejected' | 'failed';

const decisionOf = ({ outcome, exitCode }: SandboxReport): Decision => {
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

/**
 * Whether a program answers for its own end, whatever the judge made of it. One that was ended because it waited does if
 * the judge could then go on; one that broke a limit or crashed does if it was the first to leave, or left a judge that
 * accepts.
 */
const answersItself = (pair: PairReport, alone: TestResult, decision: Decision): boolean => {
  const { outcome } = pair.program;
  if (pair.waited || outcome === 'wall' || outcome === 'idle') return pair.judge.outcome === 'exited';
  if (outcome === 'cancelled' || alone.verdict === 'OK') return false;
  return pair.leftFirst === 'program' || decision === 'accepted';
};

/**
 * One test's result from what the sandboxes of a program and of its judge report. Where the program does not answer for
 * itself the judge decides, and a judge that fails is never the program's fault: the test is undecided then.
 */
export const judgePair = (
  language: Language,
  pair: PairReport,
  limits: EffectiveLimits,
  test: Test,
  shownBytes: number,
): TestResult => {
  const outcome = pair.waited && pair.program.outcome === 'cancelled' ? 'idle' : pair.program.outcome;
  const report: SandboxReport = { ...pair.program, outcome, output: pair.printed };
  const alone = judge(language, report, limits, { id: test.id, input: '' }, shownBytes);
  const decision = decisionOf(pair.judge);
  const judgeMessage = judgeMessageOf(pair.judge, decision);
  const facts = { ...alone, ...(judgeMessage && { judgeMessage }) };
  if (answersItself(pair, alone, decision)) {
    const message = alone.verdict === 'IDLE_LIMIT' ? NOBODY_WORKED : alone.message;
    return { ...facts, passed: false, message };
  }
  if (decision === 'failed')
    return { ...facts, verdict: 'JUDGE_FAILED', passed: null, message: JUDGE_FAILED };
  const said = messageIn(pair.judge, 'teammessage.txt');
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
