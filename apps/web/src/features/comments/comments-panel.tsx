import type { CommentPlace } from '@assay/contract';
import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { commentsQuery, type CommentsKey } from './api.ts';
import { CommentForm } from './comment-form.tsx';
import classes from './comments.module.css';
import { OwnComment } from './own-comment.tsx';

interface CommentsPanelProps {
  commentsKey: CommentsKey;
  programIndex: string;
  hash: string | null;
  blocks: number;
  asked: CommentPlace | null;
  readOnly: boolean;
  /** The key that leads to the words of a new comment. */
  keyShortcut: string;
  onMarks: (change: number) => void;
}

/** The comments on a question and on the whole submission, and the place to write one. */
export const CommentsPanel = ({
  commentsKey,
  programIndex,
  hash,
  blocks,
  asked,
  readOnly,
  keyShortcut,
  onMarks,
}: CommentsPanelProps) => {
  const { data, error, refetch } = useQuery(commentsQuery(commentsKey));
  if (error && !data)
    return (
      <section className={classes.panel} aria-label="Comments">
        <Title order={2}>Comments</Title>
        <LoadError
          message={messageOf(error, 'The comments could not be loaded.')}
          onRetry={() => void refetch()}
        />
      </section>
    );
  if (!data) return <Skeleton h={120} />;
  const comments = data.comments.filter((one) => [null, programIndex].includes(one.programIndex));
  return (
    <section className={classes.panel} aria-label="Comments">
      <Title order={2}>Comments</Title>
      {comments.length === 0 && readOnly && <Text c="dimmed">Nobody has commented on this question.</Text>}
      {comments.length > 0 && (
        <ul className={classes.list} aria-label="Comments on this question">
          {comments.map((comment) => (
            <OwnComment key={comment._id} commentsKey={commentsKey} comment={comment} blocks={blocks} />
          ))}
        </ul>
      )}
      {!readOnly && (
        <CommentForm
          commentsKey={commentsKey}
          programIndex={programIndex}
          hash={hash}
          blocks={blocks}
          asked={asked}
          keyShortcut={keyShortcut}
          reusable={data.reusable.filter((one) => one.programIndex === programIndex)}
          onMarks={onMarks}
        />
      )}
    </section>
  );
};
