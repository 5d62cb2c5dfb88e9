import { signedMarks, type ReusableComment } from '@assay/contract';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useDeleteReusable, type CommentsKey } from './api.ts';
import classes from './comments.module.css';

interface KeptCommentsProps {
  commentsKey: CommentsKey;
  comments: readonly ReusableComment[];
  disabled: boolean;
  onTake: (comment: { text: string; marks: number | null }) => void;
}

/** Comments that are kept for a question: one press adds one, with what it does to the marks. */
export const KeptComments = ({ commentsKey, comments, disabled, onTake }: KeptCommentsProps) => {
  const letGo = useDeleteReusable(commentsKey);
  if (comments.length === 0) return null;
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        Kept for this question. Press one to add it.
      </Text>
      <ul className={classes.kept} aria-label="Kept comments">
        {comments.map(({ _id, text, marks }) => (
          <li key={_id}>
            <Button
              variant="default"
              size="compact-sm"
              disabled={disabled}
              title={text}
              maw={320}
              onClick={() => onTake({ text, marks })}
            >
              {marks !== null && `${signedMarks(marks)} · `}
              {text}
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Stop keeping “${text}”`}
              onClick={() =>
                letGo.mutate(_id, {
                  onError: (error) =>
                    toast({
                      severity: 'error',
                      summary: 'Failed',
                      detail: messageOf(error, 'The comment could not be removed.'),
                    }),
                })
              }
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  );
};
