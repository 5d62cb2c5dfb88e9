import type { ExamTask, OwnResult } from '@assay/contract';
import { Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ExamCover } from '../../ui/page/exam-cover.tsx';
import { demoTaskQuery, openDemoTask } from './api.ts';
import { DemoBanner } from './demo-banner.tsx';
import { DemoCover } from './demo-cover.tsx';
import { DemoDesk } from './demo-desk.tsx';
import { DemoResult } from './demo-result.tsx';

/** Where a demo test stands: before it, in it, or behind it. */
type Stage = { name: 'cover' } | { name: 'sitting'; task: ExamTask } | { name: 'result'; result: OwnResult };

const DemoTest = ({ taskId }: { taskId: string }) => {
  const [stage, setStage] = useState<Stage>({ name: 'cover' });
  const { data: task, error, refetch } = useQuery(demoTaskQuery(taskId));
  // Fetched anew: the time begins now, and the task may have been changed since the page was opened.
  const start = useMutation({
    mutationFn: () => openDemoTask(taskId),
    onSuccess: (fresh) => setStage({ name: 'sitting', task: fresh }),
    onError: (problem) =>
      toast({
        severity: 'error',
        summary: 'Error',
        detail: messageOf(problem, 'The demo test could not be started.'),
      }),
  });
  const starter = { starting: start.isPending, onStart: () => start.mutate() };

  if (stage.name === 'sitting')
    return <DemoDesk task={stage.task} onResult={(result) => setStage({ name: 'result', result })} />;
  return (
    <>
      <DemoBanner />
      {stage.name === 'result' && <DemoResult result={stage.result} {...starter} />}
      {stage.name === 'cover' && task && <DemoCover task={task} {...starter} />}
      {stage.name === 'cover' && !task && (
        <ExamCover>
          {error ? (
            <LoadError message={messageOf(error, 'Failed to fetch task')} onRetry={() => void refetch()} />
          ) : (
            <Loader size="sm" mx="auto" aria-label="Opening the task" />
          )}
        </ExamCover>
      )}
    </>
  );
};

const DemoTestPage = () => {
  const { taskId = '' } = useParams();
  return <DemoTest key={taskId} taskId={taskId} />;
};

export default DemoTestPage;
