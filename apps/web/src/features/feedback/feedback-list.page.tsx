import { feedbackList, type Feedback } from '@assay/contract';
import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { feedbackListQuery } from './api.ts';
import { AttachmentsDialog } from './attachments-dialog.tsx';
import { feedbackColumns, type FeedbackPart } from './feedback-columns.tsx';
import { kolkataRangeOf } from './kolkata-time.ts';
import { MessageDialog } from './message-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';

const FeedbackListPage = () => {
  const { list } = useServerList(feedbackList, feedbackListQuery, {
    pageSize: 10,
    failed: 'Failed to load feedbacks',
    days: kolkataRangeOf,
  });
  const [opened, setOpened] = useState<{ part: FeedbackPart; feedback: Feedback } | null>(null);
  const [columns] = useState(() => feedbackColumns((part, feedback) => setOpened({ part, feedback })));

  const openedAs = (part: FeedbackPart) => (opened?.part === part ? opened.feedback : null);
  const close = () => setOpened(null);

  return (
    <Page>
      <PageHeader
        title="Feedbacks"
        context="What students, faculty and heads suggest. Times are Indian Standard Time."
      />
      <DataTable
        label="Feedbacks"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ user }) => user.fullname}
        serial
        serialHeader="Sr. No."
        search="Search Feedback or User"
        empty={{
          icon: <IconMessage2 size={32} stroke={1.4} aria-hidden />,
          title: 'No feedback found.',
          text: 'What people write after a task, after publishing a result or in their profile appears here.',
        }}
      />
      <MessageDialog feedback={openedAs('message')} onClose={close} />
      <UserDialog user={openedAs('user')?.user ?? null} onClose={close} />
      <AttachmentsDialog feedback={openedAs('attachment')} onClose={close} />
    </Page>
  );
};

export default FeedbackListPage;
