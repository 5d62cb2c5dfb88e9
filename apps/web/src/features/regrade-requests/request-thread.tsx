import { shownMarks, type RegradeRequest } from '@assay/contract';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import classes from './regrade-requests.module.css';
import { RequestBadge } from './request-badge.tsx';

type Answer = NonNullable<RegradeRequest['answer']>;

const marksWords = ({ marks }: Answer): string =>
  marks ? `Marks ${shownMarks(marks.before)} → ${shownMarks(marks.after)}` : 'The marks stay';

interface RequestThreadProps {
  requests: readonly RegradeRequest[];
  /** Who asked, as the reader calls them. */
  asker: string;
  /** What can be done with a request. */
  renderBelow: (request: RegradeRequest) => ReactNode;
}

/** What was asked about a question, the oldest first, each with its answer. */
export const RequestThread = ({ requests, asker, renderBelow }: RequestThreadProps) => (
  <ol className={classes.thread} aria-label="Requests for another look at this question">
    {requests.map((request) => (
      <li key={request._id} className={classes.request} data-state={request.state}>
        <div className={classes.head}>
          <b>{asker}</b>
          <DateTimeText value={request.askedAt} />
          <RequestBadge state={request.state} />
        </div>
        <p className={classes.words}>{request.words}</p>
        {request.answer && (
          <div className={classes.answer}>
            <div className={classes.head}>
              <b>{request.answer.by}</b>
              <DateTimeText value={request.answer.at} />
              <span className={classes.marks}>{marksWords(request.answer)}</span>
            </div>
            <p className={classes.words}>{request.answer.words}</p>
          </div>
        )}
        {renderBelow(request)}
      </li>
    ))}
  </ol>
);
