import { FEEDBACK_AT_ONCE_MAX, type Feedback } from '@assay/contract';
import { IconFileTypeXls, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { SelectionBar } from '../../ui/lists/selection/selection-bar.tsx';
import type { ChosenRows } from '../../ui/lists/selection/use-chosen-rows.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useMarkFeedback } from './api.ts';
import { DeleteFeedbackDialog } from './delete-feedback-dialog.tsx';
import { saveFeedback } from './feedback-file.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

interface FeedbackBarProps {
  chosen: ChosenRows<Feedback>;
  /** How many messages the filters leave. */
  total: number;
  readAll: () => Promise<readonly Feedback[]>;
}

/** What can be done with the messages that are ticked. */
export const FeedbackBar = ({ chosen, total, readAll }: FeedbackBarProps) => {
  const { rows, choose, clear } = chosen;
  const mark = useMarkFeedback();
  const [deleting, setDeleting] = useState(false);
  const tell = (error: Error) =>
    toast({
      severity: 'error',
      summary: 'Error',
      detail: messageOf(error, 'Server or network issue.'),
      id: 'feedback',
    });
  const all = useMutation({
    mutationFn: readAll,
    onSuccess: (every) => choose(every.slice(0, FEEDBACK_AT_ONCE_MAX)),
    onError: tell,
  });
  const ids = rows.map(({ _id }) => _id);
  const markAs = (isRead: boolean) => mark.mutate({ ids, isRead }, { onSuccess: clear, onError: tell });
  return (
    <>
      <SelectionBar
        words={{ one: 'message', many: 'messages' }}
        count={rows.length}
        total={total}
        max={FEEDBACK_AT_ONCE_MAX}
        selecting={all.isPending}
        onSelectAll={() => all.mutate()}
        onClear={clear}
        actions={[
          { label: 'Mark as read', icon: <IconMailOpened {...ICON} />, onSelect: () => markAs(true) },
          { label: 'Mark as new', icon: <IconMail {...ICON} />, onSelect: () => markAs(false) },
          { label: 'Excel', icon: <IconFileTypeXls {...ICON} />, onSelect: () => void saveFeedback(rows) },
          { label: 'Delete', icon: <IconTrash {...ICON} />, onSelect: () => setDeleting(true), danger: true },
        ]}
      />
      {deleting && <DeleteFeedbackDialog messages={rows} onClose={() => setDeleting(false)} onDone={clear} />}
    </>
  );
};
