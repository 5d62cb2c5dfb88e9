import { difficultySchema, questionList, type QuestionRow } from '@assay/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconCode, IconEye, IconPencil, IconPlus, IconShare, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useArea, useListState } from '../../../lib/session/area.ts';
import { DataTable, type RowAction } from '../../../ui/lists/data-table.tsx';
import { OwnershipFilter } from '../../../ui/lists/ownership-filter.tsx';
import { useServerList } from '../../../ui/lists/use-server-list.ts';
import type { TableState } from '../../../ui/lists/use-table-state.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ShareDialog } from '../../sharing/index.ts';
import { subjectsQuery } from '../../subjects/index.ts';
import { questionListQuery } from '../api.ts';
import { DIFFICULTY_OPTIONS } from '../difficulty.ts';
import { DeleteQuestionDialog } from './delete-question-dialog.tsx';
import { questionColumns } from './question-columns.tsx';

const DifficultyFilter = ({ state }: { state: TableState }) => (
  <NativeSelect
    aria-label="Difficulty"
    value={difficultySchema.safeParse(state.filters['difficulty']).data ?? ''}
    data={[{ value: '', label: 'Any difficulty' }, ...DIFFICULTY_OPTIONS]}
    onChange={({ currentTarget: { value } }) => state.change({ filters: { difficulty: value } })}
  />
);

const useQuestionList = () => {
  const { list, query } = useServerList(questionList, questionListQuery, {
    failed: 'Failed to fetch questions',
  });
  const subjects = useQuery(subjectsQuery);
  const rows = query.data?.data;
  const columns = useMemo(() => {
    // A question of another department may be shared, with a subject of its own.
    const shown = (rows ?? []).flatMap(({ subjectId }) => subjectId ?? []);
    const all = new Map([...(subjects.data ?? []), ...shown].map((one) => [one._id, one]));
    return questionColumns([...all.values()]);
  }, [subjects.data, rows]);
  return { list, columns };
};

const QuestionListPage = () => {
  const { list, columns } = useQuestionList();
  const [deleted, setDeleted] = useState<QuestionRow | null>(null);
  const [shared, setShared] = useState<QuestionRow | null>(null);
  const navigate = useNavigate();
  const area = useArea();
  const state = useListState();
  const opener = (page: string) => (question: QuestionRow) =>
    void navigate(`${area}/questions/${page}/${question._id}`, { state });

  const actionsOf = ({ actions }: QuestionRow): RowAction<QuestionRow>[] => {
    const all = [
      {
        right: 'view',
        label: 'View',
        icon: <IconEye size={16} />,
        onSelect: opener('view-question'),
      },
      {
        right: 'update',
        label: 'Edit',
        icon: <IconPencil size={16} />,
        onSelect: opener('edit-question'),
      },
      { right: 'share', label: 'Share', icon: <IconShare size={16} />, onSelect: setShared },
      { right: 'delete', label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: setDeleted },
    ] as const;
    return all.filter(({ right }) => actions.includes(right));
  };

  return (
    <Page>
      <PageHeader
        title="Manage Questions"
        help="questions"
        context="The programming questions that tasks are made of."
        action={
          <Button
            component={Link}
            to={`${area}/questions/create-question`}
            state={state}
            leftSection={<IconPlus size={16} />}
          >
            Create Question
          </Button>
        }
      />
      <DataTable
        label="Questions"
        columns={columns}
        {...list}
        rowId={(question) => question._id}
        rowLabel={(question) => question.questionText}
        serial="descending"
        actions={actionsOf}
        search="Search questions"
        toolbar={
          <>
            <OwnershipFilter state={list.state} items="Questions" />
            <DifficultyFilter state={list.state} />
          </>
        }
        empty={{
          icon: <IconCode size={32} stroke={1.4} aria-hidden />,
          title: 'No questions found.',
          text: 'A question has a text, the languages it may be answered in, and test cases that grade it.',
          action: (
            <Button component={Link} to={`${area}/questions/create-question`} state={state} variant="default">
              Create Question
            </Button>
          ),
        }}
      />
      <DeleteQuestionDialog question={deleted} onClose={() => setDeleted(null)} />
      <ShareDialog
        kind="question"
        item={shared && { _id: shared._id, name: shared.questionText }}
        onClose={() => setShared(null)}
      />
    </Page>
  );
};

export default QuestionListPage;
