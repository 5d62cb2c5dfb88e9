import { PUBLISHED_DAYS, type PublishedResult } from '@assay/contract';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { Section, WorkRow } from './section.tsx';
import { placeFacts, type TaskSectionProps } from './task-facts.tsx';

/** The results that students have seen lately. */
export const PublishedSection = ({ section, area, withDepartment }: TaskSectionProps<PublishedResult>) => (
  <Section
    title="Results published"
    section={section}
    idOf={({ _id }) => _id}
    more={area && `${area}/tasks?f.status=COMPLETED`}
    empty={`Nothing was published within ${PUBLISHED_DAYS} days.`}
    renderRow={(task) => (
      <WorkRow
        name={task.name}
        to={area && `${area}/tasks/view-submission/${task._id}`}
        facts={[
          task.averagePercentage !== null && `average ${task.averagePercentage} %`,
          `${task.submitted} of ${task.students} submitted`,
          ...placeFacts(task, withDepartment),
        ]}
        aside={<DateTimeText value={task.publishedAt} format="words" />}
      />
    )}
  />
);
