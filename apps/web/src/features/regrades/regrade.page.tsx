import type { Regrade } from '@assay/contract';
import { Alert, Group, Progress, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { FactPanel } from '../../ui/facts/fact-panel.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { regradeQuery } from './api.ts';
import { regradesAddress } from './regrade-address.ts';
import { RegradeActions } from './regrade-actions.tsx';
import { RegradeBadge } from './regrade-badge.tsx';
import { RegradeResults } from './regrade-results.tsx';
import { countOf, repeatedWords, whatOf } from './regrade-words.ts';
import classes from './regrades.module.css';

/** How far the programs are. It is asked again on its own. */
const Computing = ({ progress: { done, all } }: Regrade) => (
  <div className={classes.progress} role="status">
    <Group justify="space-between">
      <Text fw={500}>
        {done.toLocaleString('en-IN')} of {countOf(all, 'program')}
      </Text>
      <Text c="dimmed">No mark changes meanwhile, and students go first.</Text>
    </Group>
    <Progress
      value={all === 0 ? 100 : (done / all) * 100}
      aria-label="Programs computed"
      size="lg"
      animated
    />
  </div>
);

const doneBy = ({ by, at }: { by: string; at: string }) => (
  <>
    <DateTimeText value={at} />, {by}
  </>
);

const factsOf = (regrade: Regrade) => [
  ['Reason', regrade.reason] as const,
  ['Started', doneBy({ by: regrade.startedBy, at: regrade.startedAt })] as const,
  ...(regrade.applied
    ? [
        ['Applied', doneBy(regrade.applied)] as const,
        ['To', regrade.applied.neverLower ? 'Students who lose no marks' : 'All students'] as const,
      ]
    : []),
  ...(regrade.ended
    ? [[regrade.state === 'UNDONE' ? 'Undone' : 'Discarded', doneBy(regrade.ended)] as const]
    : []),
];

const Loaded = ({ regrade }: { regrade: Regrade }) => {
  const area = useArea();
  const { state } = useLocation();
  const repeated = repeatedWords(regrade);
  return (
    <Page>
      <PageHeader
        title={whatOf(regrade)}
        help="regrading"
        backTo={`${area}/${regradesAddress(regrade.task._id)}`}
        backState={state}
        context={
          <Group gap="xs" mt={4}>
            <RegradeBadge state={regrade.state} />
            <span>
              Question {regrade.question.number}: {regrade.question.title} · {regrade.task.name}
            </span>
          </Group>
        }
        action={regrade.canEvaluate && <RegradeActions regrade={regrade} />}
      />
      <FactPanel facts={factsOf(regrade)} />
      {regrade.state === 'COMPUTING' ? (
        <Computing {...regrade} />
      ) : (
        <>
          {repeated && (
            <Alert color="info" icon={<IconHandStop size={16} aria-hidden />} py="xs">
              {repeated}
            </Alert>
          )}
          <RegradeResults regrade={regrade} />
        </>
      )}
    </Page>
  );
};

/** A regrade: how far it is, what it would do or did, and what can be done with it. */
const RegradePage = () => {
  const { taskId = '', regradeId = '' } = useParams();
  const area = useArea();
  const { data, error, refetch } = useQuery(regradeQuery(regradeId));
  if (data) return <Loaded regrade={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Regrade" backTo={`${area}/${regradesAddress(taskId)}`} />
      <LoadError message={messageOf(error, 'Failed to load the regrade')} onRetry={() => void refetch()} />
    </Page>
  );
};

export default RegradePage;
