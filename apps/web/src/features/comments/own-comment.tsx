import { COMMENT_MAX, type EvaluatorsComment } from '@assay/contract';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useDeleteComment, useEditComment, type CommentsKey } from './api.ts';
import { CommentView } from './comment-view.tsx';
import classes from './comments.module.css';

interface RewriteProps {
  commentsKey: CommentsKey;
  comment: EvaluatorsComment;
  onClose: () => void;
}

const Rewrite = ({ commentsKey, comment, onClose }: RewriteProps) => {
  const [text, setText] = useState(comment.text);
  const edit = useEditComment(commentsKey);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    edit.mutate({ commentId: comment._id, text }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={save} className={classes.form}>
      <Textarea
        aria-label="Comment"
        autosize
        minRows={2}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {edit.error && (
        <Text c="var(--assay-danger)" role="alert">
          {messageOf(edit.error, 'The comment could not be changed.')}
        </Text>
      )}
      <Group gap="xs">
        <Button type="submit" size="compact-sm" loading={edit.isPending} disabled={text.trim() === ''}>
          Save comment
        </Button>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
};

interface OwnCommentProps {
  commentsKey: CommentsKey;
  comment: EvaluatorsComment;
  blocks: number;
}

/** A comment with what its reader may do with it. */
export const OwnComment = ({ commentsKey, comment, blocks }: OwnCommentProps) => {
  const [writing, setWriting] = useState(false);
  const [asking, setAsking] = useState(false);
  const remove = useDeleteComment(commentsKey);
  const confirm = () =>
    remove.mutate(comment._id, {
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Failed',
          detail: messageOf(error, 'The comment could not be deleted.'),
        }),
      onSettled: () => setAsking(false),
    });
  return (
    <CommentView
      comment={comment}
      blocks={blocks}
      actions={
        <>
          {comment.canEdit && !writing && (
            <Button variant="subtle" size="compact-xs" onClick={() => setWriting(true)}>
              Change
            </Button>
          )}
          {comment.canDelete && (
            <Button variant="subtle" size="compact-xs" color="danger" onClick={() => setAsking(true)}>
              Delete
            </Button>
          )}
          <ConfirmDialog
            opened={asking}
            title="Delete Confirmation"
            confirmLabel="Delete"
            cancelLabel="Keep"
            busy={remove.isPending}
            onConfirm={confirm}
            onCancel={() => setAsking(false)}
          >
            Delete the comment “{comment.text}” of {comment.by}? Marks stay as they are.
          </ConfirmDialog>
        </>
      }
    >
      {writing ? (
        <Rewrite commentsKey={commentsKey} comment={comment} onClose={() => setWriting(false)} />
      ) : undefined}
    </CommentView>
  );
};
