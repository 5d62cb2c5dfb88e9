import { isExecutable, type getLog, type Language, type ResponseOf } from '@assay/contract';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { formatExactSpan } from '../../lib/values/dates.ts';
import { CodeEditor } from '../../ui/code/editor/code-editor.tsx';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { TextBlock } from '../../ui/text/text-block.tsx';
import { runLogQuery } from '../exam/index.ts';
import classes from './result.module.css';

type Run = ResponseOf<typeof getLog>['data']['logs'][number]['attempts'][number];

const STATUS_WORDS: Readonly<Record<Run['status'], string>> = {
  PASSED: 'All public tests passed',
  FAILED: 'Not all public tests passed',
  PENDING: 'Ran, without a verdict',
  NOTATTEMPTED: 'Not attempted',
};

const RunRow = ({ run }: { run: Run }) => (
  <details className={classes.run}>
    <summary>
      <DateTimeText value={run.executedAt} />
      <Text component="span">
        {run.ownInput === null ? STATUS_WORDS[run.status] : 'Ran on your own input'}
      </Text>
      <Text component="span" c="dimmed" className="tabular">
        {run.ownInput === null && `${run.testcasesPassed} of ${run.totalTestcases} · `}
        {run.language}
        {run.timeTaken !== null && ` · after ${formatExactSpan(run.timeTaken * 1000)}`}
      </Text>
    </summary>
    {run.ownInput !== null && <TextBlock label="Own input">{run.ownInput || 'nothing'}</TextBlock>}
    <CodeEditor
      label="Program of this run"
      language={run.language}
      value={run.code.map((block) => block.code).join('\n')}
      readOnly
      minHeight={120}
    />
  </details>
);

interface RunLogProps {
  taskId: string;
  questionId: string;
  /** Of what was submitted; null where nothing was. */
  language: Language | null;
}

/** The runs of one question, newest first. */
export const RunLog = ({ taskId, questionId, language }: RunLogProps) => {
  const { data, error, refetch } = useQuery(runLogQuery(taskId));
  if (error && !data)
    return <LoadError message={messageOf(error, 'Failed to fetch logs')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={120} />;
  const runs = data.find(({ programIndex }) => programIndex === questionId)?.attempts ?? [];
  if (runs.length === 0)
    return (
      <EmptyState
        title="No results available to display."
        text={
          language === null || isExecutable(language)
            ? 'You did not run a program for this question.'
            : 'A page is shown, not run; there are no runs.'
        }
      />
    );
  return (
    <div className={classes.runs}>
      {runs.map((run) => (
        <RunRow key={run.executedAt} run={run} />
      ))}
    </div>
  );
};
