import { questionList, type QuestionRow } from '@assay/contract';
import { Button, Group } from '@mantine/core';
import {
  IconArchiveOff,
  IconCode,
  IconCopy,
  IconDownload,
  IconEye,
  IconPencil,
  IconPlus,
  IconShare,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useArea, useListState } from '../../../lib/session/area.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { DataTable, type DataFilter, type RowAction } from '../../../ui/lists/data-table.tsx';
import { archiveFilter } from '../../../ui/lists/filters/archive-filter.ts';
import { ownershipFilter } from '../../../ui/lists/filters/ownership-filter.ts';
import { withOwner } from '../../../ui/lists/owner-column.ts';
import { useServerList } from '../../../ui/lists/use-server-list.ts';
import { bringBack } from '../../../ui/messages/archived-notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useHistoryAction } from '../../audit/index.ts';
import { ExportMenu, exportQuestions } from '../../question-exchange/index.ts';
import { ShareDialog } from '../../sharing/index.ts';
import { subjectsQuery } from '../../subjects/index.ts';
import { questionListQuery, useRestoreQuestion } from '../api.ts';
import { copyAddress } from '../copy-address.ts';
import { DIFFICULTY_OPTIONS } from '../difficulty.ts';
import { DeleteQuestionDialog } from './delete-question-dialog.tsx';
import { questionColumns, titleOf } from './question-columns.tsx';
import { referenceFilter } from './reference-filter.ts';

const FILTERS: readonly DataFilter[] = [
  ownershipFilter('Questions'),
  { id: 'difficulty', header: 'Difficulty', filter: DIFFICULTY_OPTIONS },
  referenceFilter,
  archiveFilter('Questions'),
];

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

const ListActions = ({ area, state }: { area: string; state: unknown }) => (
  <Group gap="xs">
    <Button
      component={Link}
      to={`${area}/questions/import`}
      state={state}
      variant="default"
      leftSection={<IconUpload size={16} />}
    >
      Import
    </Button>
    <Button
      component={Link}
      to={`${area}/questions/create-question`}
      state={state}
      leftSection={<IconPlus size={16} />}
    >
      Create Question
    </Button>
  </Group>
);

const QuestionListPage = () => {
  const { role } = useSignedIn();
  const { list, columns } = useQuestionList();
  const [deleted, setDeleted] = useState<QuestionRow | null>(null);
  const [shared, setShared] = useState<QuestionRow | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const area = useArea();
  const state = useListState();
  const historyOf = useHistoryAction();
  const restore = useRestoreQuestion();
  const opener = (page: string) => (question: QuestionRow) =>
    void navigate(`${area}/questions/${page}/${question._id}`, { state });

  const actionsOf = ({ _id: id, isOwner, actions }: QuestionRow): RowAction<QuestionRow>[] => {
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
      {
        right: 'view',
        label: 'Duplicate',
        icon: <IconCopy size={16} />,
        onSelect: ({ _id }: QuestionRow) => void navigate(copyAddress(area, _id), { state }),
      },
      {
        right: 'restore',
        label: 'Bring back',
        icon: <IconArchiveOff size={16} />,
        onSelect: ({ _id }: QuestionRow) => bringBack(restore, _id),
      },
      {
        right: 'view',
        label: 'Export',
        icon: <IconDownload size={16} />,
        onSelect: (question: QuestionRow) => void exportQuestions([question._id], titleOf(question)),
      },
      { right: 'share', label: 'Share', icon: <IconShare size={16} />, onSelect: setShared },
      { right: 'delete', label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: setDeleted },
    ] as const;
    return [...all.filter(({ right }) => actions.includes(right)), ...historyOf({ id, isOwner })];
  };

  return (
    <Page>
      <PageHeader
        title="Manage Questions"
        help="questions"
        context="The programming questions that tasks are made of."
        action={<ListActions area={area} state={state} />}
      />
      <DataTable
        label="Questions"
        columns={withOwner(columns, role)}
        {...list}
        rowId={(question) => question._id}
        rowLabel={titleOf}
        serial
        selection={{ selected, onChange: setSelected }}
        toolbar={selected.size > 0 && <ExportMenu ids={[...selected]} />}
        actions={actionsOf}
        search="Search questions"
        filters={FILTERS}
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
        item={shared && { _id: shared._id, name: titleOf(shared) }}
        onClose={() => setShared(null)}
      />
    </Page>
  );
};

export default QuestionListPage;
