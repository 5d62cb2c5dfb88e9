import { Button, CloseButton, Text } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { formatMoment } from '../../../lib/values/dates.ts';
import type { ExamMessages } from './use-exam-messages.ts';
import classes from './message-bar.module.css';

/** The newest message above the exam, which moves down for it: nothing that is typed is ever covered. */
export const MessageBar = ({ messages: { unread, putAside, open } }: { messages: ExamMessages }) => {
  const last = unread.at(-1);
  return (
    <div role="status" aria-label="Messages of the invigilators">
      {last && (
        <div className={classes.bar}>
          <IconMessage size={20} className={classes.sign} aria-hidden />
          <div className={classes.words}>
            <Text fw={600}>
              {last.sentBy}, {formatMoment(Date.parse(last.sentAt))}
              {last.question !== null && ', answering you'}
            </Text>
            <p className={classes.text}>{last.text}</p>
          </div>
          <Button size="compact-sm" variant="default" onClick={open}>
            {unread.length > 1 ? `Read all ${unread.length}` : 'Ask'}
          </Button>
          <CloseButton aria-label="Put the message aside" onClick={putAside} />
        </div>
      )}
    </div>
  );
};
