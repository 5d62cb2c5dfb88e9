import { percentageOf, STANDING_GROUPS, type StandingRow } from '@assay/contract';
import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { formatSpan } from '../../lib/values/dates.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { ownStandingQuery } from './api.ts';
import classes from './own-analysis.module.css';
import { ShareBar } from './share-bar.tsx';

const GROUP_WORDS = { question: 'Question', difficulty: 'Difficulty', module: 'Module' } as const;

const minutes = (value: number): string => formatSpan(Math.round(value * 60) * 1000);

const Row = ({ row, hasClass }: { row: StandingRow; hasClass: boolean }) => {
  const percentage = Math.round(percentageOf(row.obtainedMarks, row.totalMarks));
  return (
    <tr>
      <th scope="row">{row.label}</th>
      <td>
        <b>{row.obtainedMarks}</b> of {row.totalMarks}, {percentage} %
        <ShareBar own={percentage} ofClass={row.classPercentage} />
      </td>
      {hasClass && <td data-label="class ">{row.classPercentage} %</td>}
      <td data-label="time ">
        <b>{minutes(row.timeTaken)}</b> of {minutes(row.timeRequired)}
      </td>
      <td data-label="of your time ">{row.timeShare} %</td>
      {hasClass && <td data-label="class ">{minutes(row.classTimeTaken ?? 0)}</td>}
    </tr>
  );
};

const FiguresNote = ({ by, hasClass }: { by: StandingRow['by']; hasClass: boolean }) => (
  <Text c="dimmed" size="xs">
    {hasClass
      ? 'The line in a bar is the average of the class. '
      : 'Class figures are shown once five submissions are graded. '}
    {by === 'module' && 'A question with several modules counts in each. '}
    Time is what you spent with a question open and at work.
  </Text>
);

const Figures = ({ by, rows }: { by: StandingRow['by']; rows: readonly StandingRow[] }) => {
  const hasClass = rows.some(({ classPercentage }) => classPercentage !== null);
  return (
    <>
      <table className={classes.table} aria-label={`Analysis by ${by}`}>
        <thead>
          <tr>
            <th scope="col">{GROUP_WORDS[by]}</th>
            <th scope="col">Your marks</th>
            {hasClass && <th scope="col">Class average</th>}
            <th scope="col">Your time / planned</th>
            <th scope="col">Share of your time</th>
            {hasClass && <th scope="col">Class time</th>}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((row) => row.by === by)
            .map((row) => (
              <Row key={row.label} row={row} hasClass={hasClass} />
            ))}
        </tbody>
      </table>
      <FiguresNote by={by} hasClass={hasClass} />
    </>
  );
};

/** Where a student's marks and time went, by question, difficulty or module, beside the class without names. */
export const OwnAnalysis = ({ taskId }: { taskId: string }) => {
  const { data, error, refetch } = useQuery(ownStandingQuery(taskId));
  const [by, setBy] = useState<StandingRow['by']>('question');
  const groups = STANDING_GROUPS.filter((group) => data?.rows.some((row) => row.by === group));
  return (
    <section aria-label="Analysis" className={classes.analysis}>
      <div className={classes.head}>
        <Title order={2}>Analysis</Title>
        {groups.length > 1 && (
          <SegmentedControl
            aria-label="Analysis by"
            value={by}
            onChange={setBy}
            data={groups.map((value) => ({ value, label: GROUP_WORDS[value] }))}
          />
        )}
      </div>
      {error && !data && (
        <LoadError message={messageOf(error, 'Failed to load the analysis')} onRetry={() => void refetch()} />
      )}
      {data ? <Figures by={by} rows={data.rows} /> : !error && <Skeleton h={160} />}
    </section>
  );
};
