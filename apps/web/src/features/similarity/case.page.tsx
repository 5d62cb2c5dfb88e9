import type { SimilarityCase } from '@assay/contract';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconFolderCheck, IconGitCompare, IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea, useListState } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { FactPanel } from '../../ui/facts/fact-panel.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { caseQuery } from './api.ts';
import { CloseDialog, NoteDialog } from './case-dialogs.tsx';
import { CaseBadge } from './comparison-badge.tsx';
import { casesAddress, pairAddress } from './similar-address.ts';
import { namesOfCase } from './similar-words.ts';
import classes from './similarity.module.css';

const Actions = ({ held }: { held: SimilarityCase }) => {
  const area = useArea();
  const here = useListState();
  const [asking, setAsking] = useState<'note' | 'close' | null>(null);
  const isOpen = held.state === 'OPEN' && held.canEvaluate;
  return (
    <Group gap="xs">
      {held.pair && (
        <Button
          component={Link}
          to={`${area}/${pairAddress(held.task._id, held.pair.comparisonId, held.pair._id)}`}
          state={here}
          variant="default"
          leftSection={<IconGitCompare size={16} aria-hidden />}
        >
          Programs
        </Button>
      )}
      {isOpen && (
        <>
          <Button
            variant="default"
            leftSection={<IconFolderCheck size={16} aria-hidden />}
            onClick={() => setAsking('close')}
          >
            Close Case
          </Button>
          <Button leftSection={<IconPencilPlus size={16} aria-hidden />} onClick={() => setAsking('note')}>
            Add
          </Button>
        </>
      )}
      {asking === 'note' && <NoteDialog held={held} onClose={() => setAsking(null)} />}
      {asking === 'close' && <CloseDialog held={held} onClose={() => setAsking(null)} />}
    </Group>
  );
};

/** Whose programs it is about, each with the way to the submission. */
const Students = ({ held: { programs, hidden, task } }: { held: SimilarityCase }) => {
  const area = useArea();
  const here = useListState();
  return (
    <ul className={classes.students}>
      {programs.map(({ student, task: written }) => (
        <li key={`${student._id} ${written._id}`}>
          <Anchor
            component={Link}
            underline="always"
            to={`${area}/tasks/${written._id}/evaluate-submission/${student._id}`}
            state={here}
          >
            {student.fullname}
          </Anchor>{' '}
          <Text component="span" c="dimmed">
            {student.username}
            {written._id !== task._id && ` · ${written.name}`}
          </Text>
        </li>
      ))}
      {hidden > 0 && <li>{namesOfCase({ programs: [], hidden })}</li>}
    </ul>
  );
};

const factsOf = (held: SimilarityCase) => [
  ['Students', <Students key="students" held={held} />] as const,
  [
    'Opened',
    <>
      <DateTimeText value={held.openedAt} />, {held.openedBy}
    </>,
  ] as const,
  ...(held.closed
    ? [
        [
          'Closed',
          <>
            <DateTimeText value={held.closed.at} />, {held.closed.by}
          </>,
        ] as const,
        [
          'Outcome',
          <span key="outcome" className={classes.words}>
            {held.closed.outcome}
          </span>,
        ] as const,
      ]
    : []),
];

const entryWords = ({ kind, student }: SimilarityCase['entries'][number]): string =>
  kind === 'NOTE' ? 'Note' : `What ${student?.fullname ?? 'a student of another task'} said`;

const Entries = ({ entries }: { entries: SimilarityCase['entries'] }) =>
  entries.length === 0 ? (
    <EmptyState title="Nothing is noted yet." text="Notes, and what the students say, are listed here." />
  ) : (
    <ol className={classes.entries} aria-label="Notes">
      {entries.map((entry) => (
        <li key={entry._id} data-kind={entry.kind}>
          <Text fw={500}>{entryWords(entry)}</Text>
          <Text className={classes.words}>{entry.text}</Text>
          <Text size="xs" c="dimmed">
            {entry.kind === 'WORD' && 'Written down by '}
            {entry.by}, <DateTimeText value={entry.at} />
          </Text>
        </li>
      ))}
    </ol>
  );

const Loaded = ({ held }: { held: SimilarityCase }) => {
  const area = useArea();
  const { state } = useLocation();
  return (
    <Page width="form">
      <PageHeader
        title={namesOfCase(held)}
        help="similar"
        backTo={`${area}/${casesAddress(held.task._id)}`}
        backState={state}
        context={
          <Group gap="xs" mt={4}>
            <CaseBadge state={held.state} />
            <span>
              Question {held.question.number}: {held.question.title} · {held.task.name}
            </span>
          </Group>
        }
        action={<Actions held={held} />}
      />
      <FactPanel facts={factsOf(held)} />
      <Entries entries={held.entries} />
    </Page>
  );
};

/** A case: whose programs, what was noted and said, and how it ended. */
const CasePage = () => {
  const { taskId = '', caseId = '' } = useParams();
  const area = useArea();
  const { data, error, refetch } = useQuery(caseQuery(caseId));
  if (data) return <Loaded held={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Case" backTo={`${area}/${casesAddress(taskId)}`} />
      <LoadError message={messageOf(error, 'Failed to load the case')} onRetry={() => void refetch()} />
    </Page>
  );
};

export default CasePage;
