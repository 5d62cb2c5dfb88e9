import { countedWords, type RetentionKind, type RetentionPreview } from '@assay/contract';
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { previewQuery } from './api.ts';
import classes from './retention.module.css';

const Places = ({ preview: { places, placeCount } }: { preview: RetentionPreview }) => (
  <div className={classes.places}>
    <Table aria-label="Where it is">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Where</Table.Th>
          <Table.Th ta="end">Goes</Table.Th>
          <Table.Th>Oldest</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {places.map(({ task, department, due, oldest }, index) => (
          <Table.Tr key={index}>
            <Table.Td>
              {[task, department].filter((part) => part !== null).join(' · ') || 'No department'}
            </Table.Td>
            <Table.Td ta="end" className="tabular">
              {due.toLocaleString('en')}
            </Table.Td>
            <Table.Td>
              <DateTimeText value={oldest} format="date" />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    {placeCount > places.length && (
      <Text size="sm" c="dimmed" p="xs">
        And {(placeCount - places.length).toLocaleString('en')} more.
      </Text>
    )}
  </div>
);

/** What would go by a period, and what would stay although it is old enough. */
export const PeriodPreview = ({ kind, days }: { kind: RetentionKind; days: number }) => {
  const { data, error, refetch } = useQuery(previewQuery(kind, days));
  if (error)
    return (
      <LoadError
        message={messageOf(error, 'The preview could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton h={64} aria-busy="true" aria-label="Counting" role="status" />;
  const stays = [
    data.held > 0 && `${countedWords(kind, data.held)} on hold`,
    data.open > 0 &&
      `${countedWords(kind, data.open)} of exams that are not over, graded, published and done with`,
  ].filter((part) => part !== false);
  return (
    <Stack gap="xs" role="status" aria-label="Preview">
      <Text fw={600}>
        {data.due === 0
          ? `With ${days.toLocaleString('en')} days nothing would go now.`
          : `With ${days.toLocaleString('en')} days ${countedWords(kind, data.due)} would go now.`}
      </Text>
      {stays.length > 0 && <Text size="sm">Stays all the same: {stays.join('; ')}.</Text>}
      {data.places.length > 0 && <Places preview={data} />}
    </Stack>
  );
};
