import type { DeliveryState, Webhook } from '@assay/contract';
import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconPlayerPause } from '@tabler/icons-react';
import { STATE_WORDS } from './webhook-words.ts';

const DELIVERY_LOOKS = {
  WAITING: { color: 'info', icon: <IconClock size={14} aria-hidden /> },
  DELIVERED: { color: 'success', icon: <IconCheck size={14} aria-hidden /> },
  FAILED: { color: 'danger', icon: <IconBan size={14} aria-hidden /> },
} as const;

/** What became of a message, as word, shape and colour. */
export const DeliveryBadge = ({ state }: { state: DeliveryState }) => (
  <Badge
    variant="light"
    tt="none"
    color={DELIVERY_LOOKS[state].color}
    leftSection={DELIVERY_LOOKS[state].icon}
  >
    {STATE_WORDS[state]}
  </Badge>
);

const lookOf = ({ off, failingSince }: Webhook) => {
  if (off) return { color: 'gray', icon: <IconPlayerPause size={14} aria-hidden />, word: 'Off' };
  return failingSince
    ? { color: 'warning', icon: <IconAlertTriangle size={14} aria-hidden />, word: 'Failing' }
    : { color: 'success', icon: <IconCheck size={14} aria-hidden />, word: 'On' };
};

/** Whether a webhook tells what happens, and whether that arrives. */
export const WebhookBadge = ({ webhook }: { webhook: Webhook }) => {
  const { color, icon, word } = lookOf(webhook);
  return (
    <Badge variant="light" tt="none" color={color} leftSection={icon}>
      {word}
    </Badge>
  );
};
