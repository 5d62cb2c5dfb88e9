import type { ReferenceCheck, TaskQuestion } from '@assay/contract';
import { Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DataTable, type DataColumn, type RowAction } from '../../../ui/lists/data-table.tsx';
import { useTableState } from '../../../ui/lists/use-table-state.ts';
import { ReferenceBadge } from '../../questions/index.ts';
import type { KnownQuestion } from './known-questions.ts';
import { TaskQuestionDialog } from './task-question-dialog.tsx';

const PAGE_SIZES = [5, 10, 25] as const;

interface Row extends TaskQuestion {
  text: string;
  language: string;
  referenceCheck?: ReferenceCheck;
}

const columns: DataColumn<Row>[] = [
  {
    id: 'question',
    header: 'Question',
    value: (row) => row.text,
    cell: (row) => (
      <>
        <Text lineClamp={3} title={row.text}>
          {row.text}
        </Text>
        {row.referenceCheck && <ReferenceBadge check={row.referenceCheck} />}
      </>
    ),
    minWidth: 220,
  },
  { id: 'language', header: 'Language', value: (row) => row.language, width: 140 },
  { id: 'marks', header: 'Marks', value: (row) => row.marks, numeric: true, width: 92 },
  {
    id: 'timeRequired',
    header: 'Time Required',
    value: (row) => row.timeRequired,
    cell: (row) => `${row.timeRequired} min`,
    numeric: true,
    width: 144,
  },
];

interface SelectedQuestionsProps {
  questions: readonly TaskQuestion[];
  known: ReadonlyMap<string, KnownQuestion>;
  timeBounded?: boolean;
  /** Without it the table is only read. */
  onChange?: (questions: TaskQuestion[]) => void;
}

/** The questions of a task with the marks and the time that they have in it. */
export const SelectedQuestions = ({
  questions,
  known,
  timeBounded = false,
  onChange,
}: SelectedQuestionsProps) => {
  const table = useTableState({ name: 'questions', pageSize: 10 });
  const [edited, setEdited] = useState<Row | null>(null);
  const rows = useMemo(
    () =>
      questions.map((question): Row => {
        const { text = 'Question', language = [], referenceCheck } = known.get(question.questionId) ?? {};
        return { ...question, text, language: language.join(', '), referenceCheck };
      }),
    [questions, known],
  );
  const actions: RowAction<Row>[] = [
    { label: 'Edit marks and time', icon: <IconPencil size={16} />, onSelect: setEdited },
    {
      label: 'Delete',
      icon: <IconTrash size={16} />,
      danger: true,
      onSelect: (row) => onChange?.(questions.filter((one) => one.questionId !== row.questionId)),
    },
  ];

  return (
    <>
      <DataTable
        label="Selected questions"
        columns={columns}
        rows={rows}
        rowId={(row) => row.questionId}
        rowLabel={(row) => row.text}
        serial="ascending"
        state={table}
        pageSizes={PAGE_SIZES}
        search={false}
        actions={onChange && (() => actions)}
        empty={{ title: 'No question is selected.' }}
      />
      {edited && onChange && (
        <TaskQuestionDialog
          question={edited}
          text={edited.text}
          timeBounded={timeBounded}
          onClose={() => setEdited(null)}
          onSave={(saved) => {
            onChange(questions.map((one) => (one.questionId === saved.questionId ? saved : one)));
            setEdited(null);
          }}
        />
      )}
    </>
  );
};
