import type { Feedback, fetchFeedback, QueryIn } from '@assay/contract';
import { IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { useLoadedList } from '../../ui/use-loaded-list.ts';
import { useTableState, type TableState } from '../../ui/use-table-state.ts';
import { feedbackListQuery } from './api.ts';
import { AttachmentsDialog } from './attachments-dialog.tsx';
import { feedbackColumns, type FeedbackPart } from './feedback-columns.tsx';
import { kolkataRangeOf } from './kolkata-time.ts';
import { MessageDialog } from './message-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';

const FAILED = 'Failed to load feedbacks';

const choiceOf = (value: string | undefined): 'with' | 'without' | undefined =>
  value === 'with' || value === 'without' ? value : undefined;

/** What the address asks for; a filter that does not exist counts as not chosen. */
const queryOf = ({ page, pageSize, search, sort, filters }: TableState): QueryIn<typeof fetchFeedback> => {
  const created = kolkataRangeOf(filters['createdAt']);
  return {
    page,
    pageSize,
    search: search || undefined,
    sort: sort || undefined,
    user: filters['user'] || undefined,
    message: filters['message'] || undefined,
    task: filters['task'] || undefined,
    createdFrom: created.from,
    createdBefore: created.before,
    attachment: choiceOf(filters['attachment']),
  };
};

const FeedbackListPage = () => {
  const table = useTableState({ pageSize: 10 });
  const query = useQuery(feedbackListQuery(queryOf(table)));
  const [opened, setOpened] = useState<{ part: FeedbackPart; feedback: Feedback } | null>(null);
  const [columns] = useState(() => feedbackColumns((part, feedback) => setOpened({ part, feedback })));
  const list = useLoadedList(query, FAILED);

  const openedAs = (part: FeedbackPart) => (opened?.part === part ? opened.feedback : null);
  const close = () => setOpened(null);

  return (
    <Page>
      <PageHeader
        title="Feedbacks"
        context="What students, faculty and heads suggest. Times are those of India."
      />
      <DataTable
        label="Feedbacks"
        columns={columns}
        {...list}
        state={table}
        rowId={({ _id }) => _id}
        rowLabel={({ user }) => user.fullname}
        serial="descending"
        serialHeader="Sr. No."
        search="Search Feedback or User"
        empty={{
          icon: <IconMessage2 size={32} stroke={1.4} aria-hidden />,
          title: 'No feedback found.',
          text: 'What people write after a task, after publishing a result or in their profile stands here.',
        }}
      />
      <MessageDialog feedback={openedAs('message')} onClose={close} />
      <UserDialog user={openedAs('user')?.user ?? null} onClose={close} />
      <AttachmentsDialog feedback={openedAs('attachment')} onClose={close} />
    </Page>
  );
};

export default FeedbackListPage;
