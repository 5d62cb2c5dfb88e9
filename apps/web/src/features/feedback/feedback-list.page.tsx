import { feedbackList, type Feedback } from '@assay/contract';
import { IconMailOpened, IconMessage2, IconMessageReply, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable, type RowAction } from '../../ui/lists/data-table.tsx';
import { useChosenRows } from '../../ui/lists/selection/use-chosen-rows.ts';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { feedbackListQuery, useMarkFeedback } from './api.ts';
import { AttachmentsDialog } from './attachments-dialog.tsx';
import { DeleteFeedbackDialog } from './delete-feedback-dialog.tsx';
import { FeedbackBar } from './feedback-bar.tsx';
import { feedbackColumns, type FeedbackPart } from './feedback-columns.tsx';
import { kolkataRangeOf } from './kolkata-time.ts';
import { MessageDialog } from './message-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';

interface Doing {
  setOpened: (opened: { part: FeedbackPart; feedback: Feedback }) => void;
  setDeleting: (feedback: Feedback) => void;
  mark: ReturnType<typeof useMarkFeedback>['mutate'];
}

/** What can be done with one message; an answered one leads to its answer. */
const actionsFor = (feedback: Feedback, { setOpened, setDeleting, mark }: Doing): RowAction<Feedback>[] => {
  const { _id, state } = feedback;
  return [
    state === 'ANSWERED'
      ? {
          label: 'Read the answer',
          icon: <IconMessageReply size={16} />,
          onSelect: () => setOpened({ part: 'message', feedback }),
        }
      : {
          label: 'Answer…',
          icon: <IconMessageReply size={16} />,
          onSelect: () => setOpened({ part: 'answer', feedback }),
        },
    ...(state === 'NEW'
      ? [
          {
            label: 'Mark as read',
            icon: <IconMailOpened size={16} />,
            onSelect: () => mark({ ids: [_id], isRead: true }),
          },
        ]
      : []),
    {
      label: 'Delete',
      icon: <IconTrash size={16} />,
      danger: true,
      onSelect: () => setDeleting(feedback),
    },
  ];
};

const FeedbackListPage = () => {
  const { list, readAll } = useServerList(feedbackList, feedbackListQuery, {
    pageSize: 10,
    failed: 'Failed to load feedbacks',
    days: kolkataRangeOf,
  });
  const [opened, setOpened] = useState<{ part: FeedbackPart; feedback: Feedback } | null>(null);
  const [columns] = useState(() => feedbackColumns((part, feedback) => setOpened({ part, feedback })));

  const [deleting, setDeleting] = useState<Feedback | null>(null);
  const chosen = useChosenRows<Feedback>(list.rows);
  const mark = useMarkFeedback();

  const openedAs = (part: FeedbackPart) => (opened?.part === part ? opened.feedback : null);
  const close = () => setOpened(null);
  const answering = openedAs('answer');

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
        selection={chosen.selection}
        actions={(feedback) => actionsFor(feedback, { setOpened, setDeleting, mark: mark.mutate })}
        search="Search Feedback or User"
        empty={{
          icon: <IconMessage2 size={32} stroke={1.4} aria-hidden />,
          title: 'No feedback found.',
          text: 'What people write after a task, after publishing a result or in their profile appears here.',
        }}
      />
      <FeedbackBar chosen={chosen} total={list.total} readAll={readAll} />
      <MessageDialog feedback={openedAs('message')} onClose={close} />
      <UserDialog user={openedAs('user')?.user ?? null} onClose={close} />
      <AttachmentsDialog feedback={openedAs('attachment')} onClose={close} />
      {answering && <AnswerDialog feedback={answering} onClose={close} />}
      {deleting && (
        <DeleteFeedbackDialog
          messages={[deleting]}
          onClose={() => setDeleting(null)}
          onDone={() => chosen.choose(chosen.rows.filter(({ _id }) => _id !== deleting._id))}
        />
      )}
    </Page>
  );
};

export default FeedbackListPage;
