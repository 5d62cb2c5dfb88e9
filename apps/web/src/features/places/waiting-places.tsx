import { contentsInWords, type WaitingPlace } from '@assay/contract';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useRestorePlace, waitingPlacesQuery } from './api.ts';
import { DeleteNowDialog } from './delete-now-dialog.tsx';
import rows from '../../ui/lists/row-list.module.css';

interface RowProps {
  place: WaitingPlace;
  /** Without it nobody may delete it before its time. */
  onDelete: (() => void) | undefined;
}

const Row = ({ place, onDelete }: RowProps) => {
  const restore = useRestorePlace();
  const { _id, name, contents, askedBy, askedAt, dueAt } = place;
  // The row is gone with the answer, and what it would say then is not said.
  const press = async () => {
    try {
      await restore.mutateAsync(_id);
      toast({
        severity: 'success',
        summary: 'Success',
        detail: `${name} is restored: everybody there can log in again.`,
      });
    } catch (error) {
      toast({
        severity: 'error',
        summary: 'Not restored',
        detail: messageOf(error, 'The server could not be reached.'),
      });
    }
  };
  return (
    <li className={rows.row}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {contentsInWords(contents) || 'Nobody but its head'} · by {askedBy},{' '}
          <DateTimeText value={askedAt} format="listed" />
        </Text>
      </div>
      <Group gap="sm">
        <Text size="sm">
          On <DateTimeText value={dueAt} format="listed" />
        </Text>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={restore.isPending}
          onClick={() => void press()}
          aria-label={`Restore ${name}`}
        >
          Restore
        </Button>
        {onDelete && (
          <Button variant="subtle" color="danger" onClick={onDelete} aria-label={`Delete ${name} now`}>
            Delete now…
          </Button>
        )}
      </Group>
    </li>
  );
};

/** What will be deleted, and can be restored until then; nothing where nothing will. */
export const WaitingPlaces = ({ only }: { only: (place: WaitingPlace) => boolean }) => {
  const places = (useQuery(waitingPlacesQuery()).data ?? []).filter(only);
  const mayDelete = useSignedIn().role === 'ADMIN';
  const [deleting, setDeleting] = useState<WaitingPlace | null>(null);
  return (
    places.length > 0 && (
      <Stack component="section" gap="xs" aria-labelledby="waiting-places">
        <Title order={2} size="h4" id="waiting-places">
          Will be deleted
        </Title>
        <Text size="sm" c="dimmed">
          Closed: nobody in them can log in. Until they are deleted, one press brings everything back.
        </Text>
        <ul className={rows.list}>
          {places.map((place) => (
            <Row key={place._id} place={place} onDelete={mayDelete ? () => setDeleting(place) : undefined} />
          ))}
        </ul>
        {deleting && <DeleteNowDialog place={deleting} onClose={() => setDeleting(null)} />}
      </Stack>
    )
  );
};
