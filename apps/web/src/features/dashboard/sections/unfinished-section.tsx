import { lackingWords, type UnfinishedTask } from '@assay/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useListState } from '../../../lib/session/area.ts';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { PUBLISH_PARAM } from '../../leaderboard/index.ts';
import { Section, WorkRow } from './section.tsx';
import classes from './section.module.css';
import { placeFacts, type TaskSectionProps } from './task-facts.tsx';

const programs = (count: number): string => (count === 1 ? '1 program waits' : `${count} programs wait`);

/** How far the marking is, in words. */
const stateOf = ({ waiting, ungraded, submitted, students }: UnfinishedTask): string => {
  if (ungraded > 0) return `${ungraded} of ${submitted} still being graded`;
  if (waiting.programs > 0) return `${programs(waiting.programs)} for marks`;
  if (submitted === 0) return 'Nobody submitted';
  return `${submitted} of ${students} submitted, all marked`;
};

/** Where the marking of a task, or its results are. @param tasks the area's address of tasks */
const addressOf = (tasks: string, { _id, waiting }: UnfinishedTask): string =>
  `${tasks}/${waiting.programs > 0 ? 'marking' : 'view-submission'}/${_id}`;

/** What is to be done next: marking, and then publishing; nothing while programs are graded. */
const NextStep = ({ task, tasks }: { task: UnfinishedTask; tasks: string }) => {
  const state = useListState();
  if (task.ungraded > 0) return null;
  const isMarked = task.waiting.programs === 0;
  const word = isMarked ? 'Publish' : 'Mark';
  return (
    <Button
      component={Link}
      to={addressOf(tasks, task) + (isMarked ? `?${PUBLISH_PARAM}` : '')}
      state={state}
      variant="default"
      size="compact-sm"
      aria-label={`${word} ${task.name}`}
    >
      {word}
    </Button>
  );
};

/** The tasks that are over and not published: what waits for marks, and what can be published. */
export const UnfinishedSection = ({ section, area, withDepartment }: TaskSectionProps<UnfinishedTask>) => {
  const tasks = area && `${area}/tasks`;
  return (
    <Section
      title="To mark and publish"
      section={section}
      idOf={({ _id }) => _id}
      more={tasks && `${tasks}?f.status=NOT-PUBLISH`}
      empty="All results are published. A task appears here when it is over."
      renderRow={(task) => (
        <WorkRow
          name={task.name}
          to={tasks && addressOf(tasks, task)}
          facts={[
            <span key="state" className={task.waiting.programs > 0 ? classes.warning : undefined}>
              {stateOf(task)}
            </span>,
            task.ungraded > 0 && task.lacking.length > 0 && (
              <span key="lacking" className={classes.warning}>
                {lackingWords(task.lacking)}
              </span>
            ),
            <span key="end">
              ended <DateTimeText value={task.endTime} format="words" />
            </span>,
            ...placeFacts(task, withDepartment),
          ]}
          aside={tasks && task.canFinish && <NextStep task={task} tasks={tasks} />}
        />
      )}
    />
  );
};
