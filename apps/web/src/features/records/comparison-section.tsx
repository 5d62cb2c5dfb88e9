import { shownKey, type Finding, type NamedDifference, type RecordComparison } from '@assay/contract';
import { Alert, Button, Progress, Stack, Text, Title } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { compareWithRecord } from './api.ts';
import { FindingsView } from './findings-view.tsx';

const toSentence = ({ student, position, what, sealed, found }: NamedDifference): string => {
  const place = [student, position && `question ${position}`].filter(Boolean).join(', ');
  return `${place ? `${place}: ` : ''}${what}. Record: ${sealed ?? 'nothing'}. Database: ${found ?? 'nothing'}.`;
};

const toFindings = ({ differences, total, unknownKeys }: RecordComparison): Finding[] => [
  ...unknownKeys.map((id) => ({
    kind: 'note' as const,
    text: `This server did not make the key ${shownKey(id)}. If the installation was moved or restored without its keys, that is why; otherwise compare the fingerprint with the one that was published.`,
  })),
  ...differences.map((difference) => ({ kind: 'problem' as const, text: toSentence(difference) })),
  ...(total > differences.length
    ? [{ kind: 'problem' as const, text: `… and ${total - differences.length} more.` }]
    : []),
];

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const Outcome = ({ comparison }: { comparison: RecordComparison }) => {
  const { comparedAt, total, leaves, entries } = comparison;
  return (
    <Alert
      color={total === 0 ? 'success' : 'danger'}
      role="status"
      title={
        total === 0
          ? 'The database is what the record says.'
          : `The database differs from the record in ${count(total, 'place', 'places')}.`
      }
    >
      <Stack gap="xs">
        <Text size="sm">
          Compared <DateTimeText value={comparedAt} />: {count(leaves, 'leaf', 'leaves')}, and{' '}
          {count(entries, 'entry', 'entries')} of the logs of what was typed.
        </Text>
        <FindingsView label="Differences" findings={toFindings(comparison)} />
      </Stack>
    </Alert>
  );
};

/** Compares the database with the record when it is asked to. */
export const ComparisonSection = ({ taskId }: { taskId: string }) => {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => compareWithRecord(taskId, setProgress),
    onSettled: () => {
      setProgress(null);
      void client.invalidateQueries({ queryKey: ['record', taskId] });
    },
  });
  return (
    <section aria-busy={isPending}>
      <Title order={2} mb={4}>
        Database
      </Title>
      <Text c="dimmed" maw={640} mb="sm">
        Whatever was changed by other means than this application is found, and named: whose it is, which
        question, and what it was. Changes that wait are signed first.
      </Text>
      <Stack gap="sm">
        <div>
          <Button
            variant="default"
            loading={isPending}
            leftSection={<IconGitCompare size={16} aria-hidden />}
            onClick={() => mutate()}
          >
            Compare with the record
          </Button>
        </div>
        {progress && (
          <Progress
            value={(100 * progress.done) / Math.max(1, progress.of)}
            aria-label={`${progress.done} of ${progress.of} students compared`}
          />
        )}
        {error && (
          <Alert color="danger" role="alert">
            {messageOf(error, 'The comparison did not come to its end. Please try again.')}
          </Alert>
        )}
        {data && !isPending && <Outcome comparison={data} />}
      </Stack>
    </section>
  );
};
