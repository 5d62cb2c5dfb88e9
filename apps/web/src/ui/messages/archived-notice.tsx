import type { Archived } from '@assay/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { formatDate } from '../../lib/values/dates.ts';
import { toast } from './toast.ts';

/** Brings something back by its id. */
type Restore = UseMutationResult<{ message?: string | undefined }, Error, string>;

/** Brings it back, and tells what became of that. */
export const bringBack = (restore: Restore, id: string): void =>
  restore.mutate(id, {
    onSuccess: ({ message }) => toast({ severity: 'success', summary: 'Success', detail: message ?? '' }),
    onError: (error) =>
      toast({ severity: 'error', summary: 'Not brought back', detail: messageOf(error, '') }),
  });

interface ArchivedNoticeProps {
  item: { _id: string; archived: Archived };
  /** What archiving keeps from being done. */
  children: string;
  restore: Restore;
  /** Whether the person may bring it back. */
  mayRestore: boolean;
}

/** Stands above what is archived: since when, by whom, and the way back. */
export const ArchivedNotice = ({ item, children, restore, mayRestore }: ArchivedNoticeProps) =>
  item.archived && (
    <Alert color="gray" py="xs">
      <Group gap="sm">
        <IconArchive size={18} aria-hidden />
        <Text flex="1 1 240px">
          Archived on {formatDate(item.archived.at)} by {item.archived.by}. {children}
        </Text>
        {mayRestore && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArchiveOff size={16} aria-hidden />}
            loading={restore.isPending}
            onClick={() => bringBack(restore, item._id)}
          >
            Bring back
          </Button>
        )}
      </Group>
    </Alert>
  );
