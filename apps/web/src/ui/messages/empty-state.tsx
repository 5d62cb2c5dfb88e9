import { Stack, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** The documented text: `No groups found.` */
  title: string;
  /** What would stand here. */
  text?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** Stands where a list has nothing to show. */
export const EmptyState = ({ title, text, action, icon }: EmptyStateProps) => (
  <Stack align="center" gap={8} py={48} px="md" ta="center">
    <Text c="dimmed" component="div" lh={0}>
      {icon ?? <IconInbox size={32} stroke={1.4} aria-hidden />}
    </Text>
    <Text fw={600}>{title}</Text>
    {text && (
      <Text c="dimmed" maw={420} component="div">
        {text}
      </Text>
    )}
    {action && <div style={{ marginTop: 8 }}>{action}</div>}
  </Stack>
);
