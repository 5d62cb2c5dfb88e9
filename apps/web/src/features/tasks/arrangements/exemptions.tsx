import type { Exemption, Task } from '@assay/contract';
import { IconShieldCheck } from '@tabler/icons-react';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { useExempt } from '../api.ts';
import { givenByColumn, reasonColumn, studentColumn } from './arrangement-columns.tsx';
import { ArrangementTable } from './arrangement-table.tsx';

const columns: DataColumn<Exemption>[] = [
  { ...studentColumn, header: 'Exempt student' },
  reasonColumn,
  givenByColumn,
  {
    id: 'givenAt',
    header: 'Given at',
    value: ({ givenAt }) => givenAt,
    cell: ({ givenAt }) => <DateTimeText value={givenAt} format="listed" />,
    size: 'fit',
    phone: { fact: '' },
  },
];

const TAKING = {
  label: 'Take back',
  icon: <IconShieldCheck size={16} />,
  title: 'Take exemption back',
  cancelLabel: 'Keep',
  consequence: (fullname: string) =>
    `${fullname} will need Safe Exam Browser like the others; whoever is working in another browser has to continue there. What is typed is kept.`,
  done: 'Exemption taken back',
  failed: 'The exemption could not be taken back.',
};

/** Who may sit the task in any browser, and the way to take that back. */
export const Exemptions = ({ task, may }: { task: Task; may: boolean }) => {
  const exempt = useExempt(task._id);
  return (
    <ArrangementTable
      label="Exemptions"
      search="Search exempt students"
      name="exempt"
      columns={columns}
      rows={task.exemptions}
      actions={may ? (_, takeBack) => [takeBack] : undefined}
      taking={TAKING}
      onTake={({ studentId }) => exempt.mutateAsync({ studentId, exempt: false, reason: 'Taken back.' })}
      busy={exempt.isPending}
    />
  );
};
