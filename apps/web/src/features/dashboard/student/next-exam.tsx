import { endOfTask, hasBegun, nextTasks, type TaskCard } from '@assay/contract';
import { Anchor, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/values/dates.ts';
import { formatSoon } from '../../../lib/values/soon.ts';
import { AvailableTaskCard, UpcomingTaskCard } from '../../exam/index.ts';
import { Section, WorkRow } from '../sections/section.tsx';
import sectionClasses from '../sections/section.module.css';
import classes from './next-exam.module.css';

const addressOf = ({ _id }: TaskCard): string => `/student/tasks/${_id}`;

/** What has to be there when it begins. */
const Bring = ({ task }: { task: TaskCard }) => (
  <Text className={classes.bring}>
    {task.requireExamBrowser
      ? 'Bring a computer on which it is installed, and your username and password. '
      : 'Any computer with a current browser will do; nothing has to be installed. '}
    <Anchor component={Link} to="/student/guidelines" underline="always">
      How an exam goes
    </Anchor>
  </Text>
);

const Moment = ({ task, now }: { task: TaskCard; now: number }) => {
  const isOpen = hasBegun(task, now);
  const moment = isOpen ? new Date(endOfTask(task)).toISOString() : task.startTime;
  return (
    <time dateTime={moment} title={formatDateTime(moment)}>
      {isOpen ? `open until ${formatSoon(moment, now)}` : formatSoon(moment, now)}
    </time>
  );
};

/** Those after the next one, in a line each. */
const Others = ({ tasks, rest, now }: { tasks: TaskCard[]; rest: number; now: number }) => (
  <div className={classes.others}>
    <Section
      title="After that"
      section={{ rows: tasks, total: tasks.length + rest }}
      idOf={({ _id }) => _id}
      more="/student/upcoming-task"
      empty=""
      renderRow={(task) => (
        <WorkRow
          name={task.name}
          to={hasBegun(task, now) ? addressOf(task) : undefined}
          facts={[task.subject, task.requireExamBrowser && 'Safe Exam Browser']}
          aside={<Moment task={task} now={now} />}
        />
      )}
    />
  </div>
);

interface NextExamProps {
  tasks: readonly TaskCard[];
  /** How many can be sat or come, those that are not among `tasks` too. */
  total: number;
  /** Epoch ms by the server's clock, ticking. */
  now: number;
}

/** The exam that is open, or the next one with the time until it begins; it opens here by itself. */
export const NextExam = ({ tasks, total, now }: NextExamProps) => {
  const headingId = useId();
  const [next, ...others] = nextTasks(tasks, now);
  const isOpen = next !== undefined && hasBegun(next, now);
  const Card = isOpen ? AvailableTaskCard : UpcomingTaskCard;
  return (
    <div>
      <section aria-labelledby={headingId}>
        <Title order={2} size="h3" id={headingId}>
          {isOpen ? 'Open now' : 'Next exam'}
        </Title>
        <div className={classes.box}>
          {next ? (
            <Card task={next} now={now} isNext>
              <Bring task={next} />
            </Card>
          ) : (
            <Text c="dimmed" className={`${sectionClasses.box} ${sectionClasses.empty}`}>
              No exam is ahead of you. One that your faculty assigns appears here, with the time until it
              begins.
            </Text>
          )}
        </div>
        <span role="status" className="visually-hidden">
          {isOpen && `${next.name} is open.`}
        </span>
      </section>
      {others.length > 0 && <Others tasks={others} rest={Math.max(0, total - others.length - 1)} now={now} />}
    </div>
  );
};
