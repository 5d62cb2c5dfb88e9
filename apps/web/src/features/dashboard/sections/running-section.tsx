import type { RunningExam, SittingState } from '@assay/contract';
import { Link } from 'react-router';
import { TimeLeft } from '../../task-sessions/index.ts';
import { Section, WorkRow } from './section.tsx';
import classes from './section.module.css';
import { placeFacts, type TaskSectionProps } from './task-facts.tsx';

interface CountProps {
  /** The sessions of the task; without it the count is a word. */
  sessions: string | undefined;
  state: SittingState;
  text: string;
}

/** How many stand somewhere, leading to just these. */
const Count = ({ sessions, state, text }: CountProps) => {
  const className = state === 'AWAY' ? classes.warning : undefined;
  return sessions ? (
    <Link to={`${sessions}?f.state=${state}`} className={className}>
      {text}
    </Link>
  ) : (
    <span className={className}>{text}</span>
  );
};

/** The tasks that students sit now, and where each student is. */
export const RunningSection = ({ section, area, withDepartment }: TaskSectionProps<RunningExam>) => (
  <Section
    title="Running now"
    section={section}
    idOf={({ _id }) => _id}
    more={area && `${area}/sessions`}
    empty="Nothing runs now. A task appears here from its start to its end, with who is writing."
    renderRow={(task) => {
      const { writing, away, notStarted, submitted, students } = task.counts;
      const sessions = area && `${area}/sessions/task-students/${task._id}`;
      return (
        <WorkRow
          name={task.name}
          to={area && `${area}/sessions/room/${task._id}`}
          facts={[
            <Count key="writing" sessions={sessions} state="WRITING" text={`${writing} writing`} />,
            away > 0 && <Count key="away" sessions={sessions} state="AWAY" text={`${away} away`} />,
            notStarted > 0 && (
              <Count
                key="not-started"
                sessions={sessions}
                state="NOT-STARTED"
                text={`${notStarted} not started`}
              />
            ),
            <Count
              key="submitted"
              sessions={sessions}
              state="SUBMITTED"
              text={`${submitted} of ${students} submitted`}
            />,
            ...placeFacts(task, withDepartment),
          ]}
          aside={
            <>
              <TimeLeft end={task.until} over="Over" /> left
            </>
          }
        />
      );
    }}
  />
);
