import type { OwnResult } from '@assay/contract';
import { formatDateTime } from '../../lib/values/dates.ts';
import { keptWords, ReceiptView } from '../exam/index.ts';
import classes from './result.module.css';

/** The receipts of a result, folded once marks stand above them. */
export const Receipts = ({ result: { receipt, earlier, isResultPublished } }: { result: OwnResult }) => (
  <div>
    <details className={classes.earlier} open={!isResultPublished}>
      <summary>
        Receipt: submitted at {formatDateTime(receipt.submittedAt)}
        {receipt.notGraded.length > 0 && `; ${keptWords(receipt.notGraded)}`}
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
