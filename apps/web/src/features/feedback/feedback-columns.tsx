import { FEEDBACK_STATES, type Feedback } from '@assay/contract';
import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { FEEDBACK_STATE_WORDS, FeedbackStateBadge } from './feedback-state.tsx';
import classes from './feedback-list.module.css';
import { formatInKolkata } from './kolkata-time.ts';
import { RoleBadge } from './role-badge.tsx';

/** So many characters of a message stand in the list. */
const LISTED_MAX = 100;

/** What can be opened from a row. */
export type FeedbackPart = 'message' | 'user' | 'attachment' | 'answer';

type Open = (part: FeedbackPart, feedback: Feedback) => void;

const Sender = ({ feedback, onOpen }: { feedback: Feedback; onOpen: Open }) => (
  <span className={`${classes.line} ${classes.sender}`}>
    <Anchor
      component="button"
      type="button"
      className={classes.text}
      fw={500}
      title={feedback.user.fullname}
      onClick={() => onOpen('user', feedback)}
    >
      {feedback.user.fullname}
    </Anchor>
    <RoleBadge role={feedback.user.role} />
  </span>
);

const Message = ({ feedback, onOpen }: { feedback: Feedback; onOpen: Open }) => {
  const signs = Array.from(feedback.message);
  if (signs.length <= LISTED_MAX) return <span className={classes.message}>{feedback.message}</span>;
  return (
    <span className={classes.message}>
      {signs.slice(0, LISTED_MAX).join('')}…{' '}
      <Anchor
        component="button"
        type="button"
        aria-label={`more of the feedback of ${feedback.user.fullname}`}
        onClick={() => onOpen('message', feedback)}
      >
        more
      </Anchor>
    </span>
  );
};

const Attachments = ({ feedback, onOpen }: { feedback: Feedback; onOpen: Open }) => {
  const [first, ...others] = feedback.attachment;
  if (!first) return '–';
  const name = others.length > 0 ? `${others.length + 1} files` : first.name;
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.line}
      title={feedback.attachment.map((file) => file.name).join('\n')}
      aria-label={`${name}, attached by ${feedback.user.fullname}`}
      onClick={() => onOpen('attachment', feedback)}
    >
      <IconPaperclip size={16} aria-hidden className={classes.sign} />
      <span className={classes.text}>{name}</span>
    </Anchor>
  );
};

/** The columns of the list; `onOpen` shows what a row has no room for. */
export const feedbackColumns = (onOpen: Open): DataColumn<Feedback>[] => [
  {
    id: 'user',
    header: 'Name',
    value: ({ user }) => user.fullname,
    cell: (feedback) => <Sender feedback={feedback} onOpen={onOpen} />,
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'message',
    header: 'Feedback Message',
    value: ({ message }) => message,
    cell: (feedback) => <Message feedback={feedback} onOpen={onOpen} />,
    size: 'prose',
    filter: 'text',
    phone: { fact: '' },
  },
  {
    id: 'task',
    header: 'Task',
    value: ({ taskId }) => taskId?.name,
    filter: 'text',
    phone: { fact: 'Task' },
  },
  {
    id: 'createdAt',
    header: 'Created At',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular" title="Time in India">
        {formatInKolkata(createdAt)}
      </time>
    ),
    size: 'fit',
    filter: 'date',
    phone: { fact: '' },
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => FEEDBACK_STATE_WORDS[state],
    cell: ({ state }) => <FeedbackStateBadge state={state} />,
    size: 'fit',
    filter: FEEDBACK_STATES.map((value) => ({ value, label: FEEDBACK_STATE_WORDS[value] })),
    pinned: true,
    phone: 'mark',
  },
  {
    id: 'attachment',
    header: 'Attachment',
    value: ({ attachment }) => attachment[0]?.name,
    cell: (feedback) => <Attachments feedback={feedback} onOpen={onOpen} />,
    filter: [
      { value: 'with', label: 'With files' },
      { value: 'without', label: 'Without files' },
    ],
    phone: { fact: '' },
  },
];
