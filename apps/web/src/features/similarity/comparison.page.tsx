import { LEFT_OUT_REASONS, type ProgramComparison } from '@assay/contract';
import { Alert, Button, Group, Progress, Tabs, Text } from '@mantine/core';
import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { FactPanel } from '../../ui/facts/fact-panel.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { comparisonQuery, useStopComparison } from './api.ts';
import { ComparisonBadge } from './comparison-badge.tsx';
import { GroupTable } from './group-table.tsx';
import { LeftOutTable } from './left-out-table.tsx';
import { PairTable } from './pair-table.tsx';
import { similarAddress } from './similar-address.ts';
import { countOf, scopeOf, whatOf } from './similar-words.ts';
import classes from './similarity.module.css';

const StopButton = ({ comparison }: { comparison: ProgramComparison }) => {
  const stop = useStopComparison(comparison._id);
  return (
    <Button
      variant="default"
      leftSection={<IconHandStop size={16} aria-hidden />}
      loading={stop.isPending}
      onClick={() =>
        stop.mutate(undefined, {
          onSuccess: ({ message }) => toast({ severity: 'success', summary: 'Success', detail: message }),
          onError: (error) =>
            toast({
              severity: 'error',
              summary: 'Error',
              detail: messageOf(error, 'The comparison could not be stopped.'),
            }),
        })
      }
    >
      Stop
    </Button>
  );
};

/** How far it is. It is asked again on its own. */
const Comparing = ({ progress: { read, all, questionsDone }, questions }: ProgramComparison) => {
  const share = all === 0 ? 0 : (read / all) * 100;
  return (
    <div className={classes.progress} role="status">
      <Group justify="space-between">
        <Text fw={500}>
          {questions.length === 1
            ? `${read.toLocaleString('en-IN')} of ${countOf(all, 'program')} read`
            : `${questionsDone} of ${questions.length} questions compared`}
        </Text>
        <Text c="dimmed">You can leave this page. Exams go first.</Text>
      </Group>
      <Progress
        value={questions.length === 1 ? share : (questionsDone / questions.length) * 100}
        aria-label="Compared"
        size="lg"
        animated
      />
    </div>
  );
};

const leftOutOf = ({ leftOut }: ProgramComparison): number =>
  LEFT_OUT_REASONS.reduce((all, reason) => all + (leftOut[reason] ?? 0), 0);

const sum = (done: ProgramComparison['done'], key: 'compared' | 'others' | 'found'): number =>
  done.reduce((all, question) => all + question[key], 0);

const factsOf = (comparison: ProgramComparison) => {
  const { done, ended, startedBy, startedAt } = comparison;
  const others = sum(done, 'others');
  const programs = countOf(sum(done, 'compared'), 'program');
  return [
    [
      'Started',
      <>
        <DateTimeText value={startedAt} />, {startedBy}
      </>,
    ] as const,
    ...(ended?.by
      ? [
          [
            'Stopped',
            <>
              <DateTimeText value={ended.at} />, {ended.by}
            </>,
          ] as const,
        ]
      : []),
    [
      'Compared',
      others === 0 ? programs : `${programs}, and ${countOf(others, 'program')} of other tasks`,
    ] as const,
    ['With', scopeOf(comparison)] as const,
  ];
};

const TABS = ['pairs', 'groups', 'left-out'] as const;
type Tab = (typeof TABS)[number];

const Results = ({ comparison }: { comparison: ProgramComparison }) => {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const open: Tab = TABS.find((tab) => tab === params.get('tab')) ?? 'pairs';
  // The tables keep their own filters in the address: those of one are none of another's.
  const change = (tab: string | null) =>
    setParams(tab && tab !== 'pairs' ? { tab } : {}, { preventScrollReset: true, state });
  return (
    <Tabs value={open} onChange={change} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List aria-label="What was found">
        <Tabs.Tab value="pairs">Pairs ({comparison.pairs.toLocaleString('en-IN')})</Tabs.Tab>
        <Tabs.Tab value="groups">Groups ({comparison.groups.toLocaleString('en-IN')})</Tabs.Tab>
        <Tabs.Tab value="left-out">Left out ({leftOutOf(comparison).toLocaleString('en-IN')})</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="pairs" className={classes.panel}>
        <PairTable comparison={comparison} />
      </Tabs.Panel>
      <Tabs.Panel value="groups" className={classes.panel}>
        <GroupTable comparison={comparison} />
      </Tabs.Panel>
      <Tabs.Panel value="left-out" className={classes.panel}>
        <LeftOutTable comparison={comparison} />
      </Tabs.Panel>
    </Tabs>
  );
};

const Loaded = ({ comparison }: { comparison: ProgramComparison }) => {
  const area = useArea();
  const { state } = useLocation();
  const kept = sum(comparison.done, 'found');
  return (
    <Page>
      <PageHeader
        title={whatOf(comparison)}
        help="similar"
        backTo={`${area}/${similarAddress(comparison.task._id)}`}
        backState={state}
        context={
          <Group gap="xs" mt={4}>
            <ComparisonBadge state={comparison.state} />
            <span>{comparison.task.name}</span>
          </Group>
        }
        action={
          comparison.state === 'COMPARING' && comparison.canEvaluate && <StopButton comparison={comparison} />
        }
      />
      <FactPanel facts={factsOf(comparison)} />
      {comparison.problem && (
        <Alert color="warning" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {comparison.problem}
        </Alert>
      )}
      {comparison.state === 'COMPARING' && <Comparing {...comparison} />}
      {(comparison.state !== 'COMPARING' || comparison.done.length > 0) && (
        <Results key={comparison.done.length === 0 ? 'none' : 'some'} comparison={comparison} />
      )}
      {kept > comparison.pairs && comparison.pairs > 0 && (
        <Text c="dimmed" size="sm">
          {countOf(kept, 'pair')} were found. The most unlikely of each question are listed, as far as you may
          read both programs.
        </Text>
      )}
    </Page>
  );
};

/** A comparison: how far it is, and the pairs, groups and left out programs of it. */
const ComparisonPage = () => {
  const { taskId = '', comparisonId = '' } = useParams();
  const area = useArea();
  const { data, error, refetch } = useQuery(comparisonQuery(comparisonId));
  if (data) return <Loaded comparison={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Comparison" backTo={`${area}/${similarAddress(taskId)}`} />
      <LoadError message={messageOf(error, 'Failed to load the comparison')} onRetry={() => void refetch()} />
    </Page>
  );
};

export default ComparisonPage;
