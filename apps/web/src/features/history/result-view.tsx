import type { OwnResult } from '@assay/contract';
import { Tabs, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { RichText } from '../../ui/text/rich-text.tsx';
import { CommentList } from '../comments/index.ts';
import { OwnRequests } from '../regrade-requests/index.ts';
import { OwnRecord } from '../records/index.ts';
import { OwnAnalysis } from './own-analysis.tsx';
import { ProgramTabs } from './program-tabs.tsx';
import { Receipts } from './receipts.tsx';
import { ResultSummary } from './result-summary.tsx';
import classes from './result.module.css';
import { RubricMarks } from './rubric-marks.tsx';
import { RunLog } from './run-log.tsx';

interface ResultViewProps {
  result: OwnResult;
  /** It is a student's own and not of a demo test: runs were kept, and there is a class. */
  isRecorded?: boolean;
}

/** What a student got: marks and why, of each question the program and its results, the analysis, and the receipt. */
export const ResultView = ({ result, isRecorded = false }: ResultViewProps) => {
  const [chosen, setChosen] = useState('0');
  const program = result.programs[Number(chosen)];
  const comments = useMemo(
    () => result.comments?.filter((one) => one.programIndex === program?.programIndex) ?? [],
    [result, program],
  );
  const ofAll = result.comments?.filter((one) => one.programIndex === null) ?? [];
  return (
    <>
      <ResultSummary result={result} hasClass={isRecorded} />
      {ofAll.length > 0 && (
        <section aria-label="Comments">
          <Title order={2} mb={8}>
            Comments
          </Title>
          <CommentList label="Comments on the whole submission" comments={ofAll} blocks={1} />
        </section>
      )}
      {result.rubrics && <RubricMarks rubrics={result.rubrics} />}
      {result.programs.length === 0 && <EmptyState title="No results found for this task." />}
      {program && (
        <Tabs value={chosen} onChange={(value) => setChosen(value ?? '0')} keepMounted={false}>
          <Tabs.List aria-label="Questions">
            {result.programs.map((one, index) => (
              <Tabs.Tab key={one.programIndex} value={String(index)}>
                Question {index + 1}
                {one.name && `: ${one.name}`}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={chosen} pt="md">
            <div className={classes.columns}>
              <RichText html={program.question} />
              <div key={program.programIndex} className={classes.work}>
                <ProgramTabs
                  program={program}
                  comments={comments}
                  runs={
                    isRecorded ? (
                      <RunLog
                        taskId={result.task._id}
                        questionId={program.programIndex}
                        language={program.language}
                      />
                    ) : undefined
                  }
                />
                {isRecorded && result.isResultPublished && (
                  <OwnRequests taskId={result.task._id} programIndex={program.programIndex} />
                )}
              </div>
            </div>
          </Tabs.Panel>
        </Tabs>
      )}
      {isRecorded && result.isResultPublished && <OwnAnalysis taskId={result.task._id} />}
      <Receipts result={result} />
      {isRecorded && <OwnRecord task={result.task} />}
    </>
  );
};
