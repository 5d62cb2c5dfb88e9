import { ROOM_TEXT_MAX, type RoomQuestion, type RoomStudent } from '@assay/contract';
import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { isIdTaken, messageOf } from '../../lib/server/call.ts';
import { newId } from '../../lib/values/new-id.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useSendMessage } from './api.ts';
import classes from './room.module.css';

interface MessageDialogProps {
  taskId: string;
  /** Whom it is for; null for all students. */
  student: Pick<RoomStudent, '_id' | 'name' | 'roll'> | null;
  /** What it answers; null for any other message. */
  question: RoomQuestion | null;
  onClose: () => void;
}

/** Tells one student or all something, or answers a question, to who asked or to all. */
export const MessageDialog = ({ taskId, student, question, onClose }: MessageDialogProps) => {
  // Sent again after a lost answer it is still the same message.
  const [id, setId] = useState(newId);
  const [text, setText] = useState('');
  const [isForAll, setIsForAll] = useState(student === null);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const send = useSendMessage(taskId);

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (text.trim() === '') return;
    send.mutate(
      {
        _id: id,
        to: isForAll ? null : (student?._id ?? null),
        text,
        answers: question?._id ?? null,
      },
      {
        onSuccess: ({ message }) => {
          toast({ severity: 'success', summary: 'Sent', detail: message });
          onClose();
        },
        onError: (error) => {
          if (isIdTaken(error)) setId(newId());
          setRefused(messageOf(error, 'The message could not be sent.'));
        },
      },
    );
  };

  const to = student ? `${student.name} (${student.roll})` : 'all students';
  return (
    <FormDialog
      opened
      title={question ? 'Answer a question' : `Message to ${student ? student.name : 'all students'}`}
      submitLabel="Send"
      busy={send.isPending}
      dirty={text !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      {question && (
        <div>
          <Text size="sm" c="dimmed">
            {to} asks
          </Text>
          <Text className={classes.said}>{question.text}</Text>
        </div>
      )}
      {question && student && (
        <SegmentedControl
          aria-label="Who gets the answer"
          data={[
            { value: 'one', label: `Only ${student.name}` },
            { value: 'all', label: 'All students' },
          ]}
          value={isForAll ? 'all' : 'one'}
          onChange={(value) => setIsForAll(value === 'all')}
        />
      )}
      <Textarea
        label={question ? 'Answer' : 'Message'}
        description={
          isForAll && question
            ? 'Appears above the exam within seconds. Others are not told who asked, nor what.'
            : 'Appears above the exam within seconds, with your name. It is kept in the audit log.'
        }
        autosize
        minRows={3}
        maxLength={ROOM_TEXT_MAX}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        error={checked && text.trim() === '' && 'Please write something.'}
        data-autofocus
        withAsterisk
      />
      {refused && (
        <Text c="var(--assay-danger)" role="alert">
          {refused}
        </Text>
      )}
    </FormDialog>
  );
};
