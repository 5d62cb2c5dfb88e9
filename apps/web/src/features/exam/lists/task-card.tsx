import { LOBBY_MINUTES, type TaskCard as Card } from '@assay/contract';
import { Button, Text, Title } from '@mantine/core';
import { IconClockPlus, IconLockOpen, IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { durationWords, formatCountdown, formatDateTime, formatFromNow } from '../../../lib/values/dates.ts';
import classes from './task-card.module.css';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd className="tabular">{children}</dd>
  </div>
);

export interface TaskCardProps {
  task: Card;
  /** Epoch ms by the server's clock, ticking. */
  now: number;
  /** The one task of its page: opening it is the page's primary action, and its name stands below a heading. */
  isNext?: boolean;
  /** Stands above the action. */
  children?: ReactNode;
}

const Head = ({ task, isNext }: Pick<TaskCardProps, 'task' | 'isNext'>) => (
  <div>
    <Text c="dimmed" size="xs">
      {task.subject ?? 'No subject'}
    </Text>
    <Title order={isNext ? 3 : 2} size="h3" className={classes.name}>
      {task.name}
    </Title>
  </div>
);

const Extent = ({ task }: { task: Card }) => (
  <>
    <Fact label="Duration">{durationWords(task.duration)}</Fact>
    <Fact label="Marks">{task.totalMarks}</Fact>
    <Fact label="Questions">{task.questionCount}</Fact>
  </>
);

const ExamBrowserNote = () => (
  <Text size="xs" c="dimmed" className={classes.note}>
    <IconShieldLock size={14} aria-hidden /> Opens only in Safe Exam Browser
  </Text>
);

/** What this student was given beyond the others; it is in the times already. */
const ExtraTimeNote = ({ task: { extraMinutes, hasLaterEnd } }: { task: Card }) =>
  extraMinutes > 0 || hasLaterEnd ? (
    <Text size="xs" className={classes.note} data-extra>
      <IconClockPlus size={14} aria-hidden />
      {extraMinutes > 0 ? `With ${extraMinutes} min extra time for you` : 'With a later end for you'}
    </Text>
  ) : null;

/** It had been submitted, and can be gone on with. */
const ReopenedNote = ({ task: { reopened } }: { task: Card }) =>
  reopened && (
    <Text size="xs" className={classes.note} data-extra>
      <IconLockOpen size={14} aria-hidden />
      {reopened.by} has opened it again for you until {formatDateTime(reopened.until)}
    </Text>
  );

const OpenButton = ({ task, isNext }: Pick<TaskCardProps, 'task' | 'isNext'>) => {
  const word = task.startedAt ? 'Continue' : 'Open';
  return (
    <Button
      component={Link}
      to={`/student/tasks/${task._id}`}
      variant={task.startedAt || isNext ? 'filled' : 'light'}
      className={classes.action}
      aria-label={`${word} ${task.name}`}
    >
      {word}
    </Button>
  );
};

/** A task that can be sat now. */
export const AvailableTaskCard = ({ task, now, isNext = false, children }: TaskCardProps) => {
  const end = task.deadline ?? task.endTime;
  return (
    <article
      className={classes.card}
      aria-label={task.name}
      data-started={task.startedAt !== null || undefined}
    >
      <Head task={task} isNext={isNext} />
      <dl className={classes.facts}>
        <Fact label={task.deadline ? 'Your time ends' : 'Ends'}>
          {formatDateTime(end)}
          <span className={classes.distance}>{formatFromNow(end, now)}</span>
        </Fact>
        <Extent task={task} />
      </dl>
      <ExtraTimeNote task={task} />
      <ReopenedNote task={task} />
      {task.requireExamBrowser && <ExamBrowserNote />}
      {children}
      <OpenButton task={task} isNext={isNext} />
    </article>
  );
};

/** Whether the page of a task may be opened to wait for its start. */
const isLobbyOpen = ({ startTime }: Card, now: number): boolean =>
  Date.parse(startTime) - now <= LOBBY_MINUTES * 60_000;

/** A task that has not begun, with the time until it does. */
export const UpcomingTaskCard = ({ task, now, isNext = false, children }: TaskCardProps) => (
  <article className={classes.card} aria-label={task.name}>
    <Head task={task} isNext={isNext} />
    <div className={classes.countdown}>
      <Text c="dimmed" size="xs">
        Starts in
      </Text>
      <span className={classes.clock} role="timer">
        {formatCountdown(Date.parse(task.startTime) - now)}
      </span>
    </div>
    <dl className={classes.facts}>
      <Fact label="Starts">{formatDateTime(task.startTime)}</Fact>
      <Extent task={task} />
    </dl>
    <ExtraTimeNote task={task} />
    {task.requireExamBrowser && <ExamBrowserNote />}
    {children}
    {isLobbyOpen(task, now) && <OpenButton task={task} isNext={isNext} />}
  </article>
);
