import { tidyMessage } from '../compile/compiler-message.ts';
import { judgeExits } from '../judge-run.ts';
import type { Language } from '../languages/language.ts';
import type { TestResult } from '../run.contract.ts';
import type { PairReport } from '../sandbox/pair.ts';
import type { Outcome, SandboxReport } from '../sandbox/protocol.ts';
import { displayable } from './display.ts';
import { judge, JUDGE_FAILED, notCompiled } from './judge.ts';
import type { EffectiveLimits, Test } from './judge.ts';

const shownMessageBytes = 16 * 1024;

const failures: Partial<Record<Outcome, string>> = {
  cpu: 'it used too much processor time',
  wall: 'it did not end in its time',
  memory: 'it needed too much memory',
  output: 'it printed more than 16 MB',
  processes: 'it started too many processes',
  cancelled: 'it was still waiting when the program had ended',
};

const messageIn = (report: SandboxReport, name: string): string => {
  const content = report.collected?.find((file) => file.name === name)?.content ?? Buffer.alloc(0);
  return displayable(content.subarray(0, shownMessageBytes)).trim();
};

const endOf = (report: SandboxReport): string =>
  report.signal > 0
    ? `it was ended by signal ${report.signal}`
    : `it ended with exit code ${report.exitCode}`;

type Decision = 'accepted' | 'rejected' | 'failed';

const decisionOf = ({ outcome, exitCode }: SandboxReport): Decision => {
  if (outcome !== 'exited') return 'failed';
  if (exitCode === judgeExits.accepted) return 'accepted';
  return exitCode === judgeExits.rejected ? 'rejected' : 'failed';
};

/** What the judge says to the author of the question. */
const judgeMessageOf = (report: SandboxReport, decision: Decision): string =>
  [
    decision === 'failed' && `The judge failed: ${failures[report.outcome] ?? endOf(report)}.`,
    messageIn(report, 'judgemessage.txt'),
    decision === 'failed' && tidyMessage(displayable(report.errors.subarray(0, shownMessageBytes))).trim(),
  ]
    .filter(Boolean)
    .join('\n');

/**
 * One test's result from what the sandboxes of a program and of its judge report. A program that broke a limit, or ended
 * badly before the judge left it, answers for that itself, whatever the judge made of it. Otherwise the judge decides,
 * and a judge that fails is never the program's fault.
 */
export const judgePair = (
  language: Language,
  pair: PairReport,
  limits: EffectiveLimits,
  test: Test,
  shownBytes: number,
): TestResult => {
  const decision = decisionOf(pair.judge);
  const judgeMessage = judgeMessageOf(pair.judge, decision);
  const stoppedByUs = pair.program.outcome === 'cancelled';
  const outcome: Outcome = stoppedByUs ? (pair.waited ? 'idle' : 'exited') : pair.program.outcome;
  const report: SandboxReport = { ...pair.program, outcome, output: pair.printed };
  const alone = judge(language, report, limits, { id: test.id, input: '' }, shownBytes);
  const broke = stoppedByUs ? pair.waited : alone.verdict !== 'OK';
  const answersItself = broke && (pair.leftFirst === 'program' || decision === 'accepted' || pair.waited);
  const facts = { ...alone, ...(judgeMessage && { judgeMessage }) };
  if (answersItself) return { ...facts, passed: false };
  if (decision === 'failed')
    return { ...facts, verdict: 'JUDGE_FAILED', passed: false, message: JUDGE_FAILED };
  const said = messageIn(pair.judge, 'teammessage.txt');
  if (decision === 'accepted') return { ...facts, passed: true, ...(said && { message: said }) };
  return {
    ...facts,
    verdict: 'WRONG_ANSWER',
    passed: false,
    message: said || 'The judge of this question did not accept what the program said',
  };
};

/** The result of a test whose judge cannot be compiled. */
export const judgeNotCompiled = (test: Test, compilerMessage: string): TestResult => ({
  ...notCompiled(test),
  verdict: 'JUDGE_FAILED',
  message: JUDGE_FAILED,
  judgeMessage: `The judge does not compile.\n${compilerMessage}`,
});
