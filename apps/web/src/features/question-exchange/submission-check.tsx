import { counted, type ExpectedOutcome, type ImportRow, type SubmissionRun } from '@assay/contract';
import { Button, Group, Table, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleX, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { StateMark } from '../../ui/facts/state-mark.tsx';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import { runSubmissions } from './api.ts';
import classes from './question-exchange.module.css';

const WORDS: Readonly<Record<ExpectedOutcome, string>> = {
  ACCEPTED: 'accepted',
  WRONG_ANSWER: 'wrong answer',
  TIME_LIMIT: 'too slow',
  RUN_ERROR: 'run-time error',
  COMPILE_ERROR: 'does not compile',
  REJECTED: 'rejected',
};

const foundWords = ({ found }: SubmissionRun): string =>
  Object.entries(WORDS)
    .flatMap(([outcome, word]) => {
      const count = found[outcome as ExpectedOutcome];
      return count ? [outcome === 'REJECTED' ? `${count} × the judge failed` : `${count} × ${word}`] : [];
    })
    .join(', ');

const Runs = ({ runs }: { runs: readonly SubmissionRun[] }) => (
  <ScrollRegion role="region" label="Submissions" className={classes.runs}>
    <Table miw={480} borderColor="var(--assay-border)">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Program</Table.Th>
          <Table.Th>Expected</Table.Th>
          <Table.Th>Found on its tests</Table.Th>
          <Table.Th>Result</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {runs.map((run) => (
          <Table.Tr key={run.path}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{run.path.replace('submissions/', '')}</Table.Td>
            <Table.Td>{run.expected.map((outcome) => WORDS[outcome]).join(' or ')}</Table.Td>
            <Table.Td>{foundWords(run)}</Table.Td>
            <Table.Td>
              {run.agrees ? (
                <StateMark tone="plain" icon={<IconCircleCheckFilled size={14} aria-hidden />}>
                  As expected
                </StateMark>
              ) : (
                <StateMark tone="danger" icon={<IconCircleX size={14} aria-hidden />}>
                  Differs
                </StateMark>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollRegion>
);

interface SubmissionCheckProps {
  file: File;
  row: ImportRow;
}

/** Runs the programs that a problem comes with, and says which came to something else than its author expects. */
export const SubmissionCheck = ({ file, row }: SubmissionCheckProps) => {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [runs, setRuns] = useState<readonly SubmissionRun[] | null>(null);
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setRuns(
        await runSubmissions(file, row.key, ({ done, of }) => setTold(`${done} of ${of} have been run.`)),
      );
    } catch (error) {
      setProblem(messageOf(error, 'The programs could not be run. Please try again.'));
    }
    setTold('');
    setBusy(false);
  };
  const differing = (runs ?? []).filter(({ agrees }) => !agrees).length;
  const summary = runs
    ? differing === 0
      ? 'All came to what is expected.'
      : `${counted(differing, 'program')} came to something else than is expected.`
    : told;
  return (
    <>
      <Group gap="xs" mt={4}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          loading={busy}
          onClick={() => void run()}
        >
          Run its {counted(row.submissions.length, 'submission')}
        </Button>
        <Text size="sm" role="status">
          {summary}
        </Text>
      </Group>
      {problem && (
        <Text size="sm" c="var(--assay-danger)" role="alert">
          {problem}
        </Text>
      )}
      {runs && <Runs runs={runs} />}
    </>
  );
};
