import type { Rubric } from '@assay/contract';
import { Accordion, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { SharedBadge } from '../../ui/facts/shared-badge.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { rubricListQuery } from './api.ts';
import classes from './rubric-details.module.css';
import { ComponentTable } from './rubric-details.tsx';

/** So many are listed; others are found by their names. */
const LISTED = 10;
/** So long typing rests before the list is asked again, ms. */
const DEBOUNCE_MS = 250;

interface SavedRubricsProps {
  /** The one that is being changed, which is not listed. */
  except: string | null;
  onUse: (rubric: Rubric) => void;
}

const SavedRubric = ({ rubric, onUse }: { rubric: Rubric; onUse: () => void }) => (
  <Accordion.Item value={rubric._id}>
    <Accordion.Control>
      <Group gap="sm" justify="space-between" wrap="nowrap" mr="sm">
        <span className={classes.savedName}>
          {rubric.name} {rubric.isShared && <SharedBadge by={rubric.createdByName} short />}
        </span>
        <Text c="dimmed" className="tabular" style={{ flex: 'none' }}>
          {rubric.marks.toFixed(2)} marks
        </Text>
      </Group>
    </Accordion.Control>
    <Accordion.Panel>
      <ComponentTable rubric={rubric} />
      <Button mt="sm" variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={onUse}>
        Use these components
      </Button>
    </Accordion.Panel>
  </Accordion.Item>
);

/** The other rubrics that the person can see, to look at and to start from. */
export const SavedRubrics = ({ except, onUse }: SavedRubricsProps) => {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const { data, error, refetch } = useQuery(
    rubricListQuery({ page: 0, pageSize: LISTED + 1, sort: 'name', search: asked || undefined }),
  );
  if (error && !data)
    return <LoadError message={messageOf(error, 'Failed to fetch rubric')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack gap={8} aria-busy="true">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} h={40} />
        ))}
      </Stack>
    );
  const listed = data.data.filter(({ _id }) => _id !== except).slice(0, LISTED);
  const more = data.total - listed.length - (data.data.some(({ _id }) => _id === except) ? 1 : 0);
  return (
    <>
      <TextInput
        aria-label="Search saved rubrics"
        placeholder="Search saved rubrics"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // The form around it is not what Enter is about here.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {listed.length === 0 && <Text c="dimmed">No rubrics found.</Text>}
      <Accordion variant="contained" order={3} className={classes.saved}>
        {listed.map((rubric) => (
          <SavedRubric key={rubric._id} rubric={rubric} onUse={() => onUse(rubric)} />
        ))}
      </Accordion>
      {more > 0 && (
        <Text c="dimmed" size="xs">
          {more === 1 ? 'One more is' : `${more} more are`} found by searching.
        </Text>
      )}
    </>
  );
};
