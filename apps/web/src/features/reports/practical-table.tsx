import {
  outcomesOfQuestions,
  practicalList,
  type ListAsked,
  type Practical,
  type TaskStatus,
} from '@assay/contract';
import { Badge } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { practicalListQuery } from './api.ts';
import { loadText, useLoadToast } from './report-toast.ts';
import classes from './reports.module.css';

const PAGE_SIZE = 6;
const PAGE_SIZES = [PAGE_SIZE, 10, 25, 50];

const FAILURE = { refused: 'Failed to fetch practicals', unanswered: 'Error fetching practicals' };

/** What is said of a practical that is not over, so that nobody is surprised by its report. */
const STATUS: Readonly<Record<TaskStatus, string | null>> = {
  'NOT-ASSIGNED': 'Not assigned',
  UPCOMING: 'Upcoming',
  ONGOING: 'Available',
  COMPLETED: null,
};

const PracticalName = ({ name, status }: Practical) => (
  <span className={classes.name}>
    <span className="two-lines" title={name}>
      {name}
    </span>
    {STATUS[status] && (
      <Badge variant="light" color="gray" size="sm" tt="none" className={classes.status}>
        {STATUS[status]}
      </Badge>
    )}
  </span>
);

const codesOf = ({ questions }: Practical): string[] =>
  outcomesOfQuestions(questions.map(({ questionId }) => questionId.modules)).map(({ code }) => code);

const columns: DataColumn<Practical>[] = [
  {
    id: 'name',
    header: 'Practical Name',
    value: ({ name }) => name,
    cell: (practical) => <PracticalName {...practical} />,
    size: 'name',
    phone: 'name',
  },
  {
    id: 'courseOutcomes',
    header: 'Course Outcomes',
    value: (practical) => codesOf(practical).join(', '),
    cell: (practical) => {
      const codes = codesOf(practical);
      return codes.length === 0 ? (
        '–'
      ) : (
        <span className={classes.badges}>
          {codes.map((code) => (
            <Badge key={code} variant="light" size="sm">
              {code}
            </Badge>
          ))}
        </span>
      );
    },
    sortable: false,
    phone: { fact: '' },
  },
  { id: 'rubric', header: 'Rubric', value: ({ rubrics }) => rubrics?.name, phone: { fact: 'Rubric' } },
];

interface PracticalTableProps {
  subjectId: string;
  selected: ReadonlyMap<string, Practical>;
  onSelect: (selected: ReadonlyMap<string, Practical>) => void;
}

/** The practicals of a subject, to choose those of a report from. */
export const PracticalTable = ({ subjectId, selected, onSelect }: PracticalTableProps) => {
  const { list, query } = useServerList(
    practicalList,
    (asked: ListAsked<typeof practicalList>) => practicalListQuery(subjectId, asked),
    { pageSize: PAGE_SIZE, failed: (error) => ({ message: loadText(error, FAILURE) }) },
  );
  useLoadToast(query.data ? null : query.error, FAILURE);

  const select = (ids: ReadonlySet<string>) => {
    const shown = new Map(query.data?.data.map((practical) => [practical._id, practical]));
    onSelect(
      new Map(
        [...ids].flatMap((id) => {
          const practical = shown.get(id) ?? selected.get(id);
          return practical ? [[id, practical]] : [];
        }),
      ),
    );
  };

  return (
    <DataTable
      label="Practicals"
      columns={columns}
      {...list}
      rowId={({ _id }) => _id}
      rowLabel={({ name }) => name}
      selection={{ selected: new Set(selected.keys()), onChange: select }}
      search="Search practicals"
      pageSizes={PAGE_SIZES}
      empty={{
        icon: <IconReportAnalytics size={32} stroke={1.4} aria-hidden />,
        title: 'No Practicals Found',
        text: 'Tasks in this subject appear here: your own, and those shared with you for evaluation.',
      }}
    />
  );
};
