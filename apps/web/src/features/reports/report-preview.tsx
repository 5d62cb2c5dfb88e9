import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { formatDate } from '../../lib/values/dates.ts';
import { DataTableFoot } from '../../ui/lists/data-table-foot.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { previewQuery, type ReportChoice } from './api.ts';
import { sheetOf } from './report-sheet.ts';
import { SheetPreview } from './sheet-preview.tsx';

const PAGE_SIZE = 10;
const PAGE_SIZES = [PAGE_SIZE, 25, 50];

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** What the file of this choice will hold, some students at a time. */
export const ReportPreview = ({ choice }: { choice: ReportChoice }) => {
  const key = JSON.stringify(choice);
  // Another choice starts at its first page again.
  const [place, setPlace] = useState({ key, page: 0, pageSize: PAGE_SIZE });
  const { pageSize } = place;
  const page = place.key === key ? place.page : 0;
  const { data, error, refetch, isPlaceholderData } = useQuery(previewQuery(choice, { page, pageSize }));

  return (
    <Stack component="section" gap="sm" aria-labelledby="report-preview" aria-busy={isPlaceholderData}>
      <div>
        <Title order={2} size="h4" id="report-preview">
          Preview
        </Title>
        <Text c="dimmed" role="status">
          {counted(choice.practicalIds.length, 'practical')}
          {data && ` · ${counted(data.total, 'student')}`} · these columns and rows go into the file
        </Text>
      </div>
      {error && !isPlaceholderData && (
        <LoadError
          message={messageOf(error, 'Failed to fetch student data')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton h={240} role="status" aria-label="Loading the preview" />}
      {data?.total === 0 && <EmptyState title="No student data available for selected practicals" />}
      {data && data.total > 0 && (
        <>
          <SheetPreview sheet={sheetOf(data.report, formatDate(serverNow()))} />
          <DataTableFoot
            state={{
              page,
              pageSize,
              change: (part) => setPlace({ key, page: part.page ?? 0, pageSize: part.pageSize ?? pageSize }),
            }}
            matching={data.total}
            pageCount={Math.max(1, Math.ceil(data.total / pageSize))}
            pageSizes={PAGE_SIZES}
          />
        </>
      )}
    </Stack>
  );
};
