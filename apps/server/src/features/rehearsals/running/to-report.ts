import type { CallFigures, RehearsalReport, RehearsedCall } from '@assay/contract';
import { figuresOf } from '../playing/figures.ts';
import type { Played } from '../playing/play.main.ts';

/** Which calls of the exam page belong to what; the first of each is timed, and all may fail. */
const CALLS: Readonly<Record<RehearsedCall, readonly [string, ...string[]]>> = {
  start: ['start-task', 'fetch-task-by-id', 'get-draft', 'get-log'],
  save: ['save-draft'],
  run: ['run-code'],
  submit: ['final-submit'],
};
const NAMES = Object.keys(CALLS) as RehearsedCall[];

const figures = ({ times, failed }: Played, call: RehearsedCall): CallFigures => {
  const [timed] = CALLS[call];
  const taken = times[timed] ?? [];
  const failures = CALLS[call].reduce((sum, name) => sum + (failed[name] ?? 0), 0);
  const { count, p50, p95, max } = figuresOf(taken, failures);
  const mean = taken.reduce((sum, ms) => sum + ms, 0) / Math.max(1, taken.length);
  // A call that got no answer has no time.
  return { count: Math.max(count, failures), failures, mean, p50, p95, max };
};

/** The status and the sentence of a refusal, without what is around it. */
const inWords = (reason: string): string => reason.replace(/^(\d+) \{.*?"message":"([^"]+)".*$/su, '$1 $2');

/** What was played, as the verdict is made from it. */
export const toReport = (
  played: Played,
  measured: Pick<
    RehearsalReport,
    'server' | 'database' | 'runners' | 'gradedAfter' | 'questions' | 'withoutPrograms'
  >,
): RehearsalReport => ({
  calls: {
    start: figures(played, 'start'),
    save: figures(played, 'save'),
    run: figures(played, 'run'),
    submit: figures(played, 'submit'),
  },
  reasons: Object.fromEntries(
    NAMES.flatMap((call) => {
      const reason = CALLS[call].map((name) => played.reasons[name]).find((said) => said !== undefined);
      return reason === undefined ? [] : [[call, inWords(reason)]];
    }),
  ),
  submitted: played.submitted,
  studentSeconds: played.studentMs / 1000,
  ...measured,
});
