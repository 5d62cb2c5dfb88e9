import { shownMarks, type MarkChange } from '@assay/contract';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import classes from '../evaluation.module.css';

const CAUSE: Readonly<Record<MarkChange['cause'], string>> = {
  GRADED: 'by the tests',
  GIVEN: 'given by hand',
  WITHDRAWN: 'back to the computed marks',
  REOPENED: 'the attempt was opened again',
  CARRIED: 'kept: the same program was submitted again',
  UNDONE: 'marks given to several were taken back',
  SUBSTITUTED: 'another program was graded instead',
  REGRADED: 'the question was graded anew',
  REGRADE_UNDONE: 'a regrade was undone',
};

const marksOr = (marks: number | null): string => (marks === null ? 'none' : shownMarks(marks));

const wordsOf = ({ component, before, after, cause, by, isOfMany }: MarkChange): string => {
  const how = isOfMany ? `${CAUSE[cause]}, to several at once` : CAUSE[cause];
  return `${component ? `${component}: ` : ''}${marksOr(before)} → ${marksOr(after)}, ${how}${by ? `, ${by}` : ''}`;
};

/** How a mark came to be what it is, the latest change first. */
export const MarkHistory = ({ changes }: { changes: readonly MarkChange[] }) => {
  if (changes.length === 0) return null;
  const isReopened = changes.some(({ number }) => number > 1);
  return (
    <details className={classes.fold}>
      <summary>History ({changes.length === 1 ? '1 change' : `${changes.length} changes`})</summary>
      <ol className={classes.history} aria-label="History of the marks">
        {changes.map((change) => (
          <li key={`${change.at} ${change.component} ${change.cause} ${change.after}`}>
            <DateTimeText value={change.at} />
            <span>
              {isReopened && `Submission ${change.number}: `}
              {wordsOf(change)}
              {change.reason && ` (“${change.reason}”)`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
};
