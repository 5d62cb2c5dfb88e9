import { viewAllTasks, type TaskRow } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useArea, useListState } from '../../../lib/area.ts';
import { messageOf } from '../../../lib/call.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { dayRangeOf, numberRangeOf } from '../../../ui/filter-range.ts';
import { OwnershipFilter, ownershipOf } from '../../../ui/ownership-filter.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { useTableState } from '../../../ui/use-table-state.ts';
import { ShareDialog } from '../../sharing/index.ts';
import { taskListQuery } from '../api.ts';
import { CopyTaskDialog } from './copy-task-dialog.tsx';
import { CreateTaskButton } from './create-task-button.tsx';
import { EXTRA_TIME_PARAM } from '../arrangements/extra-time-section.tsx';
import { DeleteTaskDialog } from './delete-task-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { taskActions } from './task-actions.tsx';
import { taskColumns } from './task-columns.tsx';

type Dialog = { kind: 'copy' } | { kind: 'delete' | 'publish' | 'share'; task: TaskRow };

/** What the address asks for; a filter that does not exist counts as not chosen. */
const useTaskList = () => {
  const table = useTableState();
  const { name, totalMarks, startTime, endTime, status } = table.filters;
  const marks = numberRangeOf(totalMarks);
  const start = dayRangeOf(startTime);
  const end = dayRangeOf(endTime);
  const query = useQuery(
    taskListQuery({
      page: table.page,
      pageSize: table.pageSize,
      search: table.search || undefined,
      sort: table.sort || undefined,
      ownership: ownershipOf(table),
      status: viewAllTasks.query.shape.status.safeParse(status).data,
      name: name || undefined,
      marksFrom: marks.from,
      marksTo: marks.to,
      startFrom: start.from,
      startBefore: start.before,
      endFrom: end.from,
      endBefore: end.before,
    }),
  );
  return { table, query };
};

const TaskListPage = () => {
  const { table, query } = useTaskList();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const navigate = useNavigate();
  const area = useArea();
  const state = useListState();
  const opener = (page: string) => (task: TaskRow) =>
    void navigate(`${area}/tasks/${page}/${task._id}`, { state });
  const openExtraTime = (task: TaskRow) =>
    void navigate(`${area}/tasks/view-task/${task._id}?${EXTRA_TIME_PARAM}`, { state });
  const ask = (kind: 'delete' | 'publish' | 'share') => (task: TaskRow) => setDialog({ kind, task });
  const close = () => setDialog(null);

  return (
    <Page>
      <PageHeader
        title="Manage Tasks"
        help="tasks"
        context="Exams and exercises: when they run, who sits them, and how they went."
        action={<CreateTaskButton onCopy={() => setDialog({ kind: 'copy' })} />}
      />
      <DataTable
        label="Tasks"
        columns={taskColumns(opener('edit-task'))}
        rows={query.data?.data}
        total={query.data?.total ?? 0}
        state={table}
        refreshing={query.isPlaceholderData}
        rowId={(task) => task._id}
        rowLabel={(task) => task.name}
        serial="descending"
        actions={(task) => taskActions(task, { open: opener, openExtraTime, ask })}
        search="Search tasks"
        toolbar={<OwnershipFilter state={table} items="Tasks" />}
        error={
          query.error && !query.data
            ? {
                title: 'Something Went Wrong',
                message: messageOf(query.error, ''),
                onRetry: () => void query.refetch(),
              }
            : null
        }
        empty={{
          icon: <IconClipboardList size={32} stroke={1.4} aria-hidden />,
          title: 'No tasks found.',
          text: 'A task is a set of questions that students sit between a start and a deadline.',
          action: (
            <Button component={Link} to={`${area}/tasks/create-task`} state={state} variant="default">
              Create Task
            </Button>
          ),
        }}
      />
      <CopyTaskDialog
        opened={dialog?.kind === 'copy'}
        onClose={close}
        onPick={(taskId) => void navigate(`${area}/tasks/edit-task/${taskId}?copy=true`, { state })}
      />
      <DeleteTaskDialog task={dialog?.kind === 'delete' ? dialog.task : null} onClose={close} />
      <PublishDialog task={dialog?.kind === 'publish' ? dialog.task : null} onClose={close} />
      <ShareDialog kind="task" item={dialog?.kind === 'share' ? dialog.task : null} onClose={close} />
    </Page>
  );
};

export default TaskListPage;
