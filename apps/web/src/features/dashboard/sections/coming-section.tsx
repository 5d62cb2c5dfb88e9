import { COMING_DAYS, lackingWords, type ComingTask } from '@assay/contract';
import dayjs from 'dayjs';
import { serverNow } from '../../../lib/values/clock.ts';
import { durationWords } from '../../../lib/values/dates.ts';
import { Section, WorkRow } from './section.tsx';
import classes from './section.module.css';
import { placeFacts, SoonTime, type TaskSectionProps } from './task-facts.tsx';

/** The list of tasks, narrowed to those that begin within the days of the section. */
const listOfComing = (area: string): string => {
  const today = dayjs(serverNow());
  const days = [today, today.add(COMING_DAYS, 'day')].map((day) => day.format('YYYY-MM-DD')).join('..');
  return `${area}/tasks?${new URLSearchParams({ 'f.startTime': days, sort: 'startTime' })}`;
};

/** The tasks of the coming week. */
export const ComingSection = ({ section, area, withDepartment }: TaskSectionProps<ComingTask>) => (
  <Section
    title={`Next ${COMING_DAYS} days`}
    section={section}
    idOf={({ _id }) => _id}
    more={area && listOfComing(area)}
    empty={`No task begins within ${COMING_DAYS} days.`}
    renderRow={(task) => (
      <WorkRow
        name={task.name}
        to={area && `${area}/tasks/${task.canEdit ? 'edit-task' : 'view-task'}/${task._id}`}
        facts={[
          task.students > 0 ? (
            `${task.students} assigned`
          ) : (
            <span key="nobody" className={classes.warning}>
              Nobody is assigned yet
            </span>
          ),
          task.lacking.length > 0 && (
            <span key="lacking" className={classes.warning}>
              {lackingWords(task.lacking)}
            </span>
          ),
          durationWords(task.duration ?? 0),
          task.requireExamBrowser && 'Safe Exam Browser',
          ...placeFacts(task, withDepartment),
        ]}
        aside={<SoonTime value={task.startTime} />}
      />
    )}
  />
);
