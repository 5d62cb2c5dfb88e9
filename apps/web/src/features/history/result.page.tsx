import type { OwnResult } from '@assay/contract';
import { Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { CallError, messageOf } from '../../lib/call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { ReceiptView } from '../exam/index.ts';
import { ownResultQuery } from './api.ts';
import { ProgramTabs } from './program-tabs.tsx';
import classes from './result.module.css';

const Summary = ({ result }: { result: OwnResult }) =>
  result.isResultPublished ? (
    <div className={classes.score}>
      <span className={classes.figure}>{result.totalMarksObtained}</span>
      <Text c="dimmed" component="span">
        of {result.task.totalMarks} marks
      </Text>
    </div>
  ) : (
    <Text size="md">
      The result is not published yet. Here is what you submitted; marks and test results appear when your
      faculty publishes them.
    </Text>
  );

const marksOf = ({ marks, marksObtained }: OwnResult['programs'][number]): string =>
  marksObtained === null ? `${marks} marks` : `${marksObtained} of ${marks} marks`;

const Result = ({ result }: { result: OwnResult }) => {
  const [chosen, setChosen] = useState('0');
  const program = result.programs[Number(chosen)];
  return (
    <>
      <Summary result={result} />
      <ReceiptView receipt={result.receipt} />
      {result.programs.length === 0 && <EmptyState title="No results available to display." />}
      {program && (
        <Tabs value={chosen} onChange={(value) => setChosen(value ?? '0')} keepMounted={false}>
          <Tabs.List aria-label="Questions">
            {result.programs.map((one, index) => (
              <Tabs.Tab key={one.programIndex} value={String(index)}>
                Question {index + 1}{' '}
                <Text component="span" c="dimmed" size="xs">
                  {marksOf(one)}
                </Text>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={chosen} pt="md">
            <div className={classes.columns}>
              <RichText html={program.question} />
              <div className={classes.work}>
                <ProgramTabs key={program.programIndex} taskId={result.task._id} program={program} />
              </div>
            </div>
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
};

const messageFor = (error: Error): string => messageOf(error, 'Failed to fetch submission');

const ResultPage = () => {
  const { taskId = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...ownResultQuery(taskId), enabled: taskId !== '' });
  const nothing = error instanceof CallError && error.status === 404;

  if (!data && !error && taskId) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader
        title={data?.task.name ?? 'Result'}
        context={data?.task.subject ?? undefined}
        backTo="/student/history"
      />
      {data && <Result result={data} />}
      {!taskId && <LoadError message="Task ID or Student ID is missing." />}
      {!data && nothing && (
        <EmptyState
          title="No submission found."
          text={
            <>
              You have not submitted this task. <Link to="/student/history">Back to history</Link>
            </>
          }
        />
      )}
      {!data && error && !nothing && <LoadError message={messageFor(error)} onRetry={() => void refetch()} />}
    </Page>
  );
};

export default ResultPage;
