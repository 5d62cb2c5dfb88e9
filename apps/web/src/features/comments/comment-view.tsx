import { placeWords, signedMarks, type Comment } from '@assay/contract';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/values/dates.ts';
import classes from './comments.module.css';

interface CommentViewProps {
  comment: Comment;
  /** Parts of the program that it is about. */
  blocks: number;
  /** In place of the words, while they are written anew. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A comment: where it stands, whose it is, what it says, and what it did to the marks. */
export const CommentView = ({ comment, blocks, children, actions }: CommentViewProps) => {
  const { programIndex, quote, text, marks, by, at, isEdited, isEarlier } = comment;
  return (
    <li className={classes.comment} data-earlier={isEarlier || undefined}>
      <div className={classes.head}>
        <b>{programIndex ? (placeWords(comment, blocks) ?? 'The question') : 'The whole submission'}</b>
        {marks !== null && (
          <span className={classes.marks}>
            {signedMarks(marks)} {Math.abs(marks) === 1 ? 'mark' : 'marks'}
          </span>
        )}
        <span>
          {by}, {formatDateTime(at)}
          {isEdited && ', changed since'}
          {isEarlier && ' · about a program that is no longer graded'}
        </span>
        {actions}
      </div>
      {quote !== null && <code className={classes.quote}>{quote.trim()}</code>}
      {children ?? <p className={classes.words}>{text}</p>}
    </li>
  );
};

interface CommentListProps {
  label: string;
  comments: readonly Comment[];
  blocks: number;
}

/** Comments to be read, as their student does. */
export const CommentList = ({ label, comments, blocks }: CommentListProps) => (
  <ul className={classes.list} aria-label={label}>
    {comments.map((comment) => (
      <CommentView key={comment._id} comment={comment} blocks={blocks} />
    ))}
  </ul>
);
