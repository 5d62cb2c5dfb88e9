import type { TestResult } from '@assay/runner-contract';
import type { Language } from '../languages/language.ts';
import type { PairReport } from '../sandbox/pair.ts';
import type { SandboxReport } from '../sandbox/protocol.ts';
import { decisionOf, judgedResult, withJudgeMessage, type Decision } from './judge-decision.ts';
import { judge } from './judge.ts';
import type { EffectiveLimits, Test } from './judge.ts';

/** Said to a student. */
const NOBODY_WORKED =
  'Idle limit: neither the program nor its judge did anything more. Does the program flush what it prints, and read no more than it is sent?';

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
  if (answersItself(pair, alone, decision)) {
    const message = alone.verdict === 'IDLE_LIMIT' ? NOBODY_WORKED : alone.message;
    return { ...withJudgeMessage(alone, pair.judge), passed: false, message };
  }
  return judgedResult(alone, pair.judge);
};
