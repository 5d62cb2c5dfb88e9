import { ROOM_TEXT_MAX, type ExamMessage, type OwnQuestion } from '@assay/contract';
import { Button, Group, Modal, Skeleton, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { formatMoment } from '../../../lib/values/dates.ts';
import { newId } from '../../../lib/values/new-id.ts';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { examMessagesQuery, useAskInvigilator } from '../api.ts';
import classes from './messages-dialog.module.css';

const Told = ({ message }: { message: ExamMessage }) => (
  <li className={classes.told}>
    <Text size="sm" c="dimmed">
      {message.sentBy} to {message.toAll ? 'everybody' : 'you'}, {formatMoment(Date.parse(message.sentAt))}
    </Text>
    {message.question !== null && <Text className={classes.quoted}>{message.question}</Text>}
    <Text className={classes.text}>{message.text}</Text>
  </li>
);

const Waiting = ({ question }: { question: OwnQuestion }) => (
  <li className={classes.told}>
    <Text size="sm" c="dimmed">
      You asked, {formatMoment(Date.parse(question.askedAt))}; not answered yet
    </Text>
    <Text className={classes.text}>{question.text}</Text>
  </li>
);

const AskForm = ({ taskId }: { taskId: string }) => {
  const [{ id, text }, setDraft] = useState(() => ({ id: newId(), text: '' }));
  const [checked, setChecked] = useState(false);
  const ask = useAskInvigilator(taskId);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (text.trim() === '') return;
    ask.mutate(
      { _id: id, text },
      {
        onSuccess: () => {
          setDraft({ id: newId(), text: '' });
          setChecked(false);
        },
      },
    );
  };
  return (
    <form onSubmit={send} noValidate>
      <Textarea
        label="Ask the invigilator"
        description="Those who watch over this exam see your question with your name. It is kept with the exam."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={ROOM_TEXT_MAX}
        value={text}
        onChange={({ currentTarget: { value } }) => setDraft((draft) => ({ ...draft, text: value }))}
        error={
          (checked && text.trim() === '' && 'Please write your question.') ||
          (ask.error && messageOf(ask.error, 'Your question could not be sent. Please try again.'))
        }
      />
      <Group justify="flex-end" mt="sm" gap="sm">
        <Text role="status" size="sm" c="dimmed">
          {ask.isSuccess && text === '' && 'Sent. The answer appears above your exam.'}
        </Text>
        <Button type="submit" loading={ask.isPending}>
          Ask
        </Button>
      </Group>
    </form>
  );
};

/** Everything by its time. */
const Thread = ({ messages, questions }: { messages: ExamMessage[]; questions: OwnQuestion[] }) => {
  const lines = [
    ...messages.map((message) => ({
      at: message.sentAt,
      line: <Told key={message._id} message={message} />,
    })),
    ...questions
      .filter(({ answer }) => answer === null)
      .map((question) => ({
        at: question.askedAt,
        line: <Waiting key={question._id} question={question} />,
      })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return lines.length === 0 ? (
    <Text c="dimmed">Nothing yet. What the invigilators tell you appears here and above your exam.</Text>
  ) : (
    <ol className={classes.thread}>{lines.map(({ line }) => line)}</ol>
  );
};

interface MessagesDialogProps {
  taskId: string;
  /** The number of the newest message that the page knows: the list is fetched again with each. */
  newest: number;
  onClose: () => void;
}

/** What the student was told, to be read again, and a way to ask. */
const MessagesDialog = ({ taskId, newest, onClose }: MessagesDialogProps) => {
  const { data, error, refetch } = useQuery(examMessagesQuery(taskId, newest));
  return (
    <Modal opened onClose={onClose} title="Messages" size="lg">
      <div aria-busy={!data && !error} className={classes.content}>
        {data && <Thread {...data} />}
        {!data && !error && <Skeleton h={48} />}
        {!data && error && (
          <LoadError
            message={messageOf(error, 'The messages could not be fetched.')}
            onRetry={() => void refetch()}
          />
        )}
      </div>
      <AskForm taskId={taskId} />
    </Modal>
  );
};

export default MessagesDialog;
