import type { FeedbackState } from '@assay/contract';
import { Badge } from '@mantine/core';
import { IconCheck, IconCircleFilled, IconMessageReply } from '@tabler/icons-react';

/** What is said of a message that nobody has read yet, that somebody has read, and that was answered. */
export const FEEDBACK_STATE_WORDS: Readonly<Record<FeedbackState, string>> = {
  NEW: 'New',
  READ: 'Read',
  ANSWERED: 'Answered',
};

const LOOKS = {
  NEW: { color: 'info', icon: <IconCircleFilled size={8} aria-hidden /> },
  READ: { color: 'gray', icon: <IconCheck size={14} aria-hidden /> },
  ANSWERED: { color: 'success', icon: <IconMessageReply size={14} aria-hidden /> },
} as const;

/** What was done with a message, as word, shape and colour. */
export const FeedbackStateBadge = ({ state }: { state: FeedbackState }) => (
  <Badge variant="light" tt="none" color={LOOKS[state].color} leftSection={LOOKS[state].icon}>
    {FEEDBACK_STATE_WORDS[state]}
  </Badge>
);
