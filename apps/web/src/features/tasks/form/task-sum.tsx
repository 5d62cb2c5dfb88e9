import { drawnCount } from '@assay/contract';
import { Text } from '@mantine/core';
import { useWatch, type Control } from 'react-hook-form';
import { formatSpan } from '../../../lib/values/dates.ts';
import { toInstant } from '../../../lib/values/local-moment.ts';
import type { TaskFormValues } from './task-form-values.ts';
import classes from './task-sum.module.css';

interface TaskSumProps {
  control: Control<TaskFormValues>;
  sums: { marks: number; minutes: number };
}

const windowOf = (startTime: string | null, endTime: string | null): string => {
  const ms = Date.parse(toInstant(endTime) ?? '') - Date.parse(toInstant(startTime) ?? '');
  return ms > 0 ? formatSpan(ms) : '–';
};

/** What the entries come to so far, beside the form. */
export const TaskSum = ({ control, sums }: TaskSumProps) => {
  const [questions, pools, students, startTime, endTime] = useWatch({
    control,
    name: ['questions', 'pools', 'assignedStudentIds', 'startTime', 'endTime'],
  });
  const facts = [
    [
      'Questions',
      pools.length === 0 ? questions.length : `${drawnCount(questions, pools)} of ${questions.length}`,
    ],
    ['Marks', sums.marks],
    ['Time required', `${sums.minutes} min`],
    ['Open for', windowOf(startTime, endTime)],
    ['Students', students.length],
  ] as const;
  return (
    <section aria-label="Summary">
      <Text fw={500} mb={8}>
        So far
      </Text>
      <dl className={classes.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
