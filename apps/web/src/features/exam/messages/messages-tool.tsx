import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import type { ExamMessages } from './use-exam-messages.ts';

/** Opens what was told, and the way to ask. */
export const MessagesTool = ({ messages: { unread, open } }: { messages: ExamMessages }) => {
  const label =
    unread.length === 0 ? 'Messages, and ask the invigilator' : `Messages: ${unread.length} not read yet`;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={open}>
        <Indicator disabled={unread.length === 0} color="info" size={8} offset={2}>
          <IconMessageQuestion size={20} />
        </Indicator>
      </ActionIcon>
    </Tooltip>
  );
};
