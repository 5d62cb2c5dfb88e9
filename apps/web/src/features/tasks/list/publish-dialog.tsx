import {
  findPublishProblem,
  openSentences,
  REQUEST_DAYS,
  REQUEST_DAYS_MAX,
  requestDaysSchema,
  type OpenWork,
} from '@assay/contract';
import { Checkbox, Loader, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/server/call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { FeedbackDialog, mayAskForFeedback } from '../../feedback/index.ts';
import { openWorkQuery, usePublishResult } from '../api.ts';
import { OpenWorkList } from './open-work-list.tsx';
import { PublishProblem } from './publish-problem.tsx';

/** How long after publishing the feedback dialog opens, ms, where the person was not asked lately. */
const FEEDBACK_AFTER_MS = 2000;

interface PublishDialogProps {
  /** Null: closed. */
  task: { _id: string; name: string } | null;
  onClose: () => void;
}

interface OpenProps {
  task: { _id: string; name: string };
  open: OpenWork | undefined;
  error: Error | null;
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
  /** For so many days students can ask for another look, as it is typed. */
  days: number | string;
  onDays: (days: number | string) => void;
  onFollow: () => void;
}

/** What holds up publishing; or what it does, and what nobody has looked at, with the tick that this takes. */
const Open = ({ task, open, error, accepted, onAccept, days, onDays, onFollow }: OpenProps) => {
  if (error)
    return (
      <Text c="danger">{messageOf(error, 'What is still open could not be loaded. Please try again.')}</Text>
    );
  if (!open) return <Loader size="sm" aria-label="Checking for work that nobody has looked at" />;
  const problem = findPublishProblem(open);
  if (problem !== null)
    return <PublishProblem taskId={task._id} problem={problem} open={open} onFollow={onFollow} />;
  return (
    <>
      Every student of “{task.name}” will see their marks and verdicts. This cannot be taken back.
      <NumberField
        mt="sm"
        label="Days in which students can ask for another look"
        description="They ask about one question at a time. 0: they cannot ask."
        value={days}
        onChange={onDays}
        max={REQUEST_DAYS_MAX}
        error={requestDaysSchema.safeParse(days).error?.issues[0]?.message}
      />
      {openSentences(open).length > 0 && (
        <>
          <OpenWorkList taskId={task._id} open={open} onFollow={onFollow} />
          <Checkbox
            label="Publish anyway, with these marks as they stand"
            checked={accepted}
            onChange={(event) => onAccept(event.currentTarget.checked)}
          />
        </>
      )}
    </>
  );
};

/**
 * Asks before the results of a task are shown to its students, and publishes them. A while later it asks for feedback, if
 * the page is still there and the person was not asked within a month.
 */
export const PublishDialog = ({ task, onClose }: PublishDialogProps) => {
  const publish = usePublishResult();
  const [published, setPublished] = useState<PublishDialogProps['task']>(null);
  const [asking, setAsking] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const [days, setDays] = useState<number | string>(REQUEST_DAYS);
  const taskId = task?._id ?? '';
  const { data: open, error, refetch } = useQuery({ ...openWorkQuery(taskId), enabled: task !== null });
  const requestDays = requestDaysSchema.safeParse(days);
  const mayPublish =
    open !== undefined &&
    findPublishProblem(open) === null &&
    (accepted || openSentences(open).length === 0) &&
    requestDays.success;
  const askLater = useTimeout(
    () => void mayAskForFeedback().then((mayAsk) => mayAsk && setAsking(true)),
    FEEDBACK_AFTER_MS,
  );

  const close = () => {
    setAccepted(false);
    setDays(REQUEST_DAYS);
    onClose();
  };
  const confirm = () => {
    if (!task || !open || !requestDays.success) return;
    const acknowledged = { unmarked: open.unmarked.programs, late: open.late.programs };
    publish.mutate(
      { taskId, acknowledged, requestDays: requestDays.data },
      {
        onSuccess: () => {
          close();
          toast({ severity: 'success', summary: 'Success', detail: 'Results published successfully' });
          setPublished(task);
          askLater.start();
        },
        onError: (failure) => {
          toast({
            severity: 'error',
            summary: 'Error',
            detail: messageOf(failure, 'Failed to publish results'),
          });
          // More is open than the person has read of: what is asked now says so, and wants a tick of its own.
          setAccepted(false);
          if (failure instanceof CallError && failure.code === 'NOT_EMPTY') void refetch();
          else close();
        },
      },
    );
  };

  return (
    <>
      <ConfirmDialog
        opened={task !== null}
        title="Publish results"
        confirmLabel="Publish"
        cancelLabel="Not yet"
        destructive={false}
        busy={publish.isPending}
        disabled={!mayPublish}
        onConfirm={confirm}
        onCancel={close}
      >
        {task && (
          <Open
            task={task}
            open={open}
            error={error}
            accepted={accepted}
            onAccept={setAccepted}
            days={days}
            onDays={setDays}
            onFollow={close}
          />
        )}
      </ConfirmDialog>
      <FeedbackDialog opened={asking} task={published} onClose={() => setAsking(false)} />
    </>
  );
};
