import type { MailState } from '@assay/contract';
import { Badge } from '@mantine/core';
import { IconBan, IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import { STATE_WORDS } from './mail-words.ts';

const LOOKS = {
  WAITING: { color: 'info', icon: <IconClock size={14} aria-hidden /> },
  SENT: { color: 'success', icon: <IconCheck size={14} aria-hidden /> },
  REFUSED: { color: 'danger', icon: <IconBan size={14} aria-hidden /> },
  DROPPED: { color: 'gray', icon: <IconMinus size={14} aria-hidden /> },
} as const;

/** What became of a mail, as word, shape and colour. */
export const MailStateBadge = ({ state }: { state: MailState }) => (
  <Badge variant="light" tt="none" color={LOOKS[state].color} leftSection={LOOKS[state].icon}>
    {STATE_WORDS[state]}
  </Badge>
);
