import { taskList, type TaskRow } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useArea, useListState } from '../../../lib/session/area.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { archiveFilter } from '../../../ui/lists/filters/archive-filter.ts';
import { ownershipFilter } from '../../../ui/lists/filters/ownership-filter.ts';
import { withOwner } from '../../../ui/lists/owner-column.ts';
import { useServerList } from '../../../ui/lists/use-server-list.ts';
import { bringBack } from '../../../ui/messages/archived-notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useHistoryAction } from '../../audit/index.ts';
import { ShareDialog } from '../../sharing/index.ts';
import { EXTRA_TIME_PARAM, taskListQuery, useRestoreTask } from '../api.ts';
import { CopyTaskDialog } from './copy-task-dialog.tsx';
import { CreateTaskButton } from './create-task-button.tsx';
import { DeleteTaskDialog } from './delete-task-dialog.tsx';
import { nextOfTask } from './next-of-task.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { taskActions } from './task-actions.tsx';
import { taskColumns } from './task-columns.tsx';

type Dialog = { kind: 'copy' } | { kind: 'delete' | 'publish' | 'share'; task: TaskRow };

const TaskListPage = () => {
  const { list } = useServerList(taskList, taskListQuery, {
    failed: (error) => ({ title: 'Something Went Wrong', message: messageOf(error, '') }),
  });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const navigate = useNavigate();
  const area = useArea();
  const { role } = useSignedIn();
  const state = useListState();
  const historyOf = useHistoryAction();
  const opener = (page: string) => (task: TaskRow) =>
    void navigate(`${area}/tasks/${page}/${task._id}`, { state });
  const openExtraTime = (task: TaskRow) =>
    void navigate(`${area}/tasks/view-task/${task._id}?${EXTRA_TIME_PARAM}`, { state });
  const restore = useRestoreTask();
  const onRestore = ({ _id }: TaskRow) => bringBack(restore, _id);
  const copy = (taskId: string) => void navigate(`${area}/tasks/edit-task/${taskId}?copy=true`, { state });
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
        columns={withOwner(taskColumns(opener('edit-task')), role)}
        {...list}
        rowId={(task) => task._id}
        rowLabel={(task) => task.name}
        serial
        next={(task) => nextOfTask(task, area, { onPublish: ask('publish'), onRestore })}
        actions={(task) =>
          taskActions(task, {
            open: opener,
            openExtraTime,
            ask,
            copy: ({ _id }) => copy(_id),
            bringBack: onRestore,
            history: historyOf({ id: task._id, isOwner: task.isOwner }),
          })
        }
        search="Search tasks"
        filters={[ownershipFilter('Tasks'), archiveFilter('Tasks')]}
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
      <CopyTaskDialog opened={dialog?.kind === 'copy'} onClose={close} onPick={copy} />
      <DeleteTaskDialog task={dialog?.kind === 'delete' ? dialog.task : null} onClose={close} />
      <PublishDialog task={dialog?.kind === 'publish' ? dialog.task : null} onClose={close} />
      <ShareDialog kind="task" item={dialog?.kind === 'share' ? dialog.task : null} onClose={close} />
    </Page>
  );
};

export default TaskListPage;
