import type { OwnResult } from '@assay/contract';
import { Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../lib/values/dates.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { RichText } from '../../ui/text/rich-text.tsx';
import { ReceiptView } from '../exam/index.ts';
import { ProgramTabs } from './program-tabs.tsx';
import classes from './result.module.css';
import { RubricMarks } from './rubric-marks.tsx';
import { RunLog } from './run-log.tsx';

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

interface ResultViewProps {
  result: OwnResult;
  /** The runs before the submission were kept, and are listed. */
  hasRunLog?: boolean;
}

/** What a student got: marks, receipt, and of each question the program and its results on the public tests. */
export const ResultView = ({ result, hasRunLog = false }: ResultViewProps) => {
  const [chosen, setChosen] = useState('0');
  const program = result.programs[Number(chosen)];
  return (
    <>
      <Summary result={result} />
      {result.rubrics && <RubricMarks rubrics={result.rubrics} />}
      <ReceiptView receipt={result.receipt} />
      {result.earlier.map(({ receipt, reopenedBy, reopenedAt, openUntil }) => (
        <details key={reopenedAt} className={classes.earlier}>
          <summary>
            Submitted before, at {formatDateTime(receipt.submittedAt)}; {reopenedBy} opened the task again
            until {formatDateTime(openUntil)}
          </summary>
          <ReceiptView receipt={receipt} isEarlier />
        </details>
      ))}
      {result.programs.length === 0 && <EmptyState title="No results found for this task." />}
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
                <ProgramTabs
                  key={program.programIndex}
                  program={program}
                  runs={
                    hasRunLog ? (
                      <RunLog taskId={result.task._id} questionId={program.programIndex} />
                    ) : undefined
                  }
                />
              </div>
            </div>
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
};
