import { isExecutable, type ProgramEvaluation } from '@assay/contract';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { formatDateTime } from '../../lib/values/dates.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { TextBlock } from '../../ui/text/text-block.tsx';
import { logsQuery, type SubmissionKey } from './api.ts';
import classes from './evaluation.module.css';
import { StatusSign, statusWord } from './program-status.tsx';
import type { EditedProgram } from './use-program.ts';

interface RunHistoryProps {
  submissionKey: SubmissionKey;
  program: ProgramEvaluation;
  onLoad: (program: EditedProgram) => void;
}

/** The student's runs of one question, newest first; each can be put into the editor. */
export const RunHistory = ({ submissionKey, program, onLoad }: RunHistoryProps) => {
  const { data, error, refetch } = useQuery(logsQuery(submissionKey));
  if (error && !data)
    return <LoadError message={messageOf(error, 'Failed to fetch logs')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={120} />;
  const runs = data.find(({ programIndex }) => programIndex === program.programIndex)?.attempts ?? [];
  if (runs.length === 0)
    return (
      <EmptyState
        title="No results available to display."
        text={
          program.question.language.some(isExecutable)
            ? 'The student did not run a program for this question.'
            : 'A page is shown, not run; there are no runs.'
        }
      />
    );
  return (
    <ol className={classes.runs} aria-label="Runs">
      {runs.map((run, index) => (
        <li key={run.executedAt}>
          <span className={classes.runStatus} data-status={run.status}>
            <StatusSign status={run.status} />
            {run.ownInput === null ? statusWord(run.status) : 'Own input'}
          </span>
          <Text className="tabular">
            {run.ownInput === null
              ? `${run.testcasesPassed} of ${run.totalTestcases} public tests · `
              : 'on an input of the student’s own · '}
            {run.language}
          </Text>
          <Text c="dimmed">
            <DateTimeText value={run.executedAt} />
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Load run ${runs.length - index} into the editor`}
            onClick={() =>
              onLoad({
                language: run.language,
                code: run.code,
                origin: `a run of ${formatDateTime(run.executedAt)}`,
              })
            }
          >
            Load
          </Button>
          {run.ownInput !== null && (
            <TextBlock label={`Own input of run ${runs.length - index}`}>
              {run.ownInput || 'nothing'}
            </TextBlock>
          )}
        </li>
      ))}
    </ol>
  );
};
