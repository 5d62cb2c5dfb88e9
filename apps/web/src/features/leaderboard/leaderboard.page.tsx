import { displayedStatus, openSentences, type Leaderboard } from '@assay/contract';
import { Alert, Button, Group, Loader } from '@mantine/core';
import {
  IconChecklist,
  IconFileDescription,
  IconMessageQuestion,
  IconGitCompare,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { useArea, useListState, useReturn } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { StatusBadge } from '../../ui/facts/status-badge.tsx';
import { ArchivedNotice } from '../../ui/messages/archived-notice.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { useErrorToast } from '../../ui/messages/use-error-toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { RecordNote } from '../records/index.ts';
import { requestsAddress } from '../regrade-requests/index.ts';
import { regradesAddress } from '../regrades/index.ts';
import { similarAddress } from '../similarity/index.ts';
import { OpenWorkList, PublishDialog, useRestoreTask } from '../tasks/index.ts';
import { countUngraded, leaderboardQuery, openWorkOf } from './api.ts';
import { LeaderboardBanner } from './leaderboard-banner.tsx';
import { LeaderboardTabs } from './leaderboard-tabs.tsx';
import { PUBLISH_PARAM } from './publish-param.ts';

/** Says how many submissions wait for their marks; the page looks again by itself. */
const GradingNote = ({ count }: { count: number }) => (
  <Alert color="info" icon={<Loader size={16} />} role="status" py="xs">
    {count === 1 ? '1 submission is being graded.' : `${count} submissions are being graded.`} This page
    updates automatically.
  </Alert>
);

/** Whether publishing is asked about: from the start where the address says so, which it then says no more. */
const usePublishing = (may: boolean) => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [isAsked, setIsAsked] = useState(may && params.has(PUBLISH_PARAM));
  const close = () => {
    setIsAsked(false);
    if (!params.has(PUBLISH_PARAM)) return;
    const after = new URLSearchParams(params);
    after.delete(PUBLISH_PARAM);
    setParams(after, { replace: true, preventScrollReset: true, state });
  };
  return { isAsked, ask: () => setIsAsked(true), close };
};

/** Where else the work of a task is: set-up, marking, and what comes after it. */
const BoardLinks = ({ task }: { task: Leaderboard['task'] }) => {
  const area = useArea();
  const here = useListState();
  return (
    <>
      <Button
        component={Link}
        to={`${area}/tasks/view-task/${task._id}`}
        state={here.back}
        variant="default"
        leftSection={<IconFileDescription size={16} />}
      >
        Set-up
      </Button>
      <Button
        component={Link}
        to={`${area}/tasks/marking/${task._id}`}
        state={here}
        variant="default"
        leftSection={<IconChecklist size={16} />}
      >
        Marking
      </Button>
      {task.status === 'COMPLETED' && (
        <Button
          component={Link}
          to={`${area}/${regradesAddress(task._id)}`}
          state={here}
          variant="default"
          leftSection={<IconRefresh size={16} />}
        >
          Regrades
        </Button>
      )}
      {task.isResultPublished && (
        <Button
          component={Link}
          to={`${area}/${requestsAddress(task._id)}`}
          state={here}
          variant="default"
          leftSection={<IconMessageQuestion size={16} />}
        >
          Requests
        </Button>
      )}
      {task.status === 'COMPLETED' && (
        <Button
          component={Link}
          to={`${area}/${similarAddress(task._id)}`}
          state={here}
          variant="default"
          leftSection={<IconGitCompare size={16} />}
        >
          Similar Programs
        </Button>
      )}
    </>
  );
};

const LoadedLeaderboard = ({ board }: { board: Leaderboard }) => {
  const publishing = usePublishing(board.task.canPublish);
  const { address } = useReturn('tasks');
  const { task } = board;
  const ungraded = countUngraded(board);
  const open = openWorkOf(board);
  const hasOpen = task.canEvaluate && openSentences(open).length > 0;

  return (
    <Page>
      <PageHeader
        title={task.name}
        help="results"
        backTo={address}
        context={
          <Group gap="xs" mt={4}>
            <StatusBadge status={displayedStatus(task)} />
            <span>
              <DateTimeText value={task.startTime} /> – <DateTimeText value={task.endTime} /> ·{' '}
              {board.totalMarks} marks
            </span>
            {task.status === 'COMPLETED' && <RecordNote taskId={task._id} />}
          </Group>
        }
        action={
          <Group gap="xs">
            <BoardLinks task={task} />
            {task.canPublish && (
              <Button
                leftSection={<IconSend size={16} />}
                disabled={ungraded > 0}
                title={ungraded > 0 ? 'Results can be published once everything is graded.' : undefined}
                onClick={publishing.ask}
              >
                Publish
              </Button>
            )}
          </Group>
        }
      />
      <ArchivedNotice item={task} restore={useRestoreTask()} mayRestore={task.canRestore}>
        It is off the lists; students keep their results.
      </ArchivedNotice>
      {ungraded > 0 && <GradingNote count={ungraded} />}
      {hasOpen && (
        <Alert color="warning" py={4}>
          <OpenWorkList taskId={task._id} open={open} />
        </Alert>
      )}
      {board.students.length > 0 && <LeaderboardBanner board={board} />}
      <LeaderboardTabs board={board} />
      <PublishDialog task={publishing.isAsked ? task : null} onClose={publishing.close} />
    </Page>
  );
};

const LeaderboardPage = () => {
  const { taskId = '' } = useParams();
  const { address } = useReturn('tasks');
  const { data, error, refetch } = useQuery(leaderboardQuery(taskId));
  useErrorToast(data ? null : error, 'Failed to fetch leaderboard data');

  if (data) return <LoadedLeaderboard board={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Leaderboard" backTo={address} />
      <LoadError message="Error fetching data. Please try again later." onRetry={() => void refetch()} />
    </Page>
  );
};

export default LeaderboardPage;
