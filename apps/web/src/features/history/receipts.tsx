import type { OwnResult } from '@assay/contract';
import { formatDateTime } from '../../lib/values/dates.ts';
import { ReceiptView } from '../exam/index.ts';
import classes from './result.module.css';

/** What is kept and not graded is said without opening the receipt. */
const notGradedWords = (count: number): string => {
  if (count === 0) return '';
  return count === 1
    ? '; one version is kept, but not graded'
    : `; ${count} versions are kept, but not graded`;
};

/** The receipts of a result, folded once marks stand above them. */
export const Receipts = ({ result: { receipt, earlier, isResultPublished } }: { result: OwnResult }) => (
  <div>
    <details className={classes.earlier} open={!isResultPublished}>
      <summary>
        Receipt: submitted at {formatDateTime(receipt.submittedAt)}
        {notGradedWords(receipt.notGraded.length)}
      </summary>
      <ReceiptView receipt={receipt} />
    </details>
    {earlier.map((before) => (
      <details key={before.reopenedAt} className={classes.earlier}>
        <summary>
          Submitted before, at {formatDateTime(before.receipt.submittedAt)}; {before.reopenedBy} opened the
          task again until {formatDateTime(before.openUntil)}
        </summary>
        <ReceiptView receipt={before.receipt} isEarlier />
      </details>
    ))}
  </div>
);
