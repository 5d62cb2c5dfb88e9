import { idSchema, type Room, type RoomState, type RoomStudent } from '@assay/contract';
import { Button, TextInput } from '@mantine/core';
import { IconClockPlus, IconMessage, IconSearch } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useArea, useReturn } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { FigureStrip } from '../../ui/facts/figure-strip.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { TimeLeft } from '../task-sessions/index.ts';
import { useRoom } from './api.ts';
import { actionsFor, RoomDialogs, type Doing } from './room-doing.tsx';
import classes from './room.module.css';
import { RoomTable } from './room-table.tsx';
import { FIGURES, RoomStateMark, stateWords } from './room-words.tsx';
import { shownStudents, type RoomSort } from './shown-students.ts';
import { TalkPane } from './talk-pane.tsx';

const Facts = ({ task, isConnected }: { task: Room['task']; isConnected: boolean }) => (
  <span className={classes.facts}>
    <span>
      Ends <DateTimeText value={task.endTime} /> (
      <TimeLeft end={task.endTime} over="over, but for extra time" />)
    </span>
    <span role="status" className={classes.live} data-lost={!isConnected || undefined}>
      {isConnected ? 'Live' : 'The server cannot be reached; this is how the room was'}
    </span>
  </span>
);

interface RoomHeadProps {
  room: Room;
  isConnected: boolean;
  address: string;
  onStart: (doing: Doing) => void;
}

const RoomHead = ({ room: { task, may }, isConnected, address, onStart }: RoomHeadProps) => {
  const area = useArea();
  return (
    <PageHeader
      title={task.name}
      backTo={address}
      help="sessions"
      context={<Facts task={task} isConnected={isConnected} />}
      action={
        <div className={classes.buttons}>
          <Button component={Link} to={`${area}/sessions/task-students/${task._id}`} variant="default">
            Student list
          </Button>
          {may.canExtend && (
            <>
              <Button
                variant="default"
                leftSection={<IconClockPlus size={16} />}
                onClick={() => onStart({ what: 'time', student: null })}
              >
                Give everybody time
              </Button>
              <Button
                leftSection={<IconMessage size={16} />}
                onClick={() => onStart({ what: 'message', student: null, question: null })}
              >
                Message all
              </Button>
            </>
          )}
        </div>
      }
    />
  );
};

const countsOf = (students: readonly RoomStudent[]): ReadonlyMap<RoomState, number> => {
  const counts = new Map<RoomState, number>();
  for (const { state } of students) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
};

const waitingOf = ({ questions }: Room): ReadonlyMap<string, number> => {
  const waiting = new Map<string, number>();
  for (const { studentId, answeredAt } of questions)
    if (answeredAt === null) waiting.set(studentId, (waiting.get(studentId) ?? 0) + 1);
  return waiting;
};

const RoomContent = ({ room, isConnected, address }: Omit<RoomHeadProps, 'onStart'>) => {
  const [state, setState] = useState<RoomState | null>(null);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<RoomSort>({ by: 'roll', down: false });
  const [doing, setDoing] = useState<Doing | null>(null);
  const counts = useMemo(() => countsOf(room.students), [room.students]);
  const waiting = useMemo(() => waitingOf(room), [room]);
  const shown = useMemo(
    () => shownStudents(room.students, { state, search, sort }),
    [room.students, state, search, sort],
  );
  const { may, task } = room;
  const actionsOf = useCallback(
    (student: RoomStudent) => actionsFor({ may, task }, student, setDoing),
    [may, task],
  );
  return (
    <Page>
      <RoomHead room={room} isConnected={isConnected} address={address} onStart={setDoing} />
      <FigureStrip
        label="Where the students are"
        figures={FIGURES.map((one) => ({
          id: one,
          label: <RoomStateMark state={one} />,
          value: String(counts.get(one) ?? 0),
          tone: one === 'NO-CONNECTION' && counts.has(one) ? 'warning' : undefined,
          title: `Show only these students: ${stateWords(one)}`,
        }))}
        chosen={state}
        onPress={(one) => setState(one === state ? null : one)}
      />
      <div className={classes.body}>
        <div className={classes.list}>
          <TextInput
            type="search"
            aria-label="Search students"
            placeholder="Search students"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
            className={classes.search}
          />
          {shown.length > 0 ? (
            <RoomTable
              task={room.task}
              students={shown}
              waiting={waiting}
              sort={sort}
              onSort={setSort}
              actionsOf={actionsOf}
            />
          ) : (
            <EmptyState
              title="No students found."
              text={
                room.students.length === 0
                  ? 'Nobody is assigned to this task. Students are assigned by editing it.'
                  : 'Nobody matches the search and the state that is chosen.'
              }
            />
          )}
        </div>
        <TalkPane
          room={room}
          onAnswer={(question, student) => setDoing({ what: 'message', student: student ?? null, question })}
        />
      </div>
      {doing && <RoomDialogs room={room} doing={doing} onClose={() => setDoing(null)} />}
    </Page>
  );
};

/** A running exam as those see it who watch over it. */
const WatchedRoom = ({ taskId, address }: { taskId: string; address: string }) => {
  const { room, isConnected, error, retry } = useRoom(taskId);
  if (room && !error) return <RoomContent room={room} isConnected={isConnected} address={address} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Room" backTo={address} />
      <LoadError message={error.message} onRetry={retry} />
    </Page>
  );
};

const RoomPage = () => {
  const { taskId: given } = useParams();
  const taskId = idSchema.safeParse(given).data;
  const { address } = useReturn('sessions');
  if (taskId) return <WatchedRoom key={taskId} taskId={taskId} address={address} />;
  return (
    <Page>
      <PageHeader title="Room" backTo={address} />
      <EmptyState title={given ? 'Invalid Task ID' : 'Task ID is missing.'} />
    </Page>
  );
};

export default RoomPage;
