import { threadOf, type RegradeRequest } from '@assay/contract';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ownRequestsQuery, useWithdrawRequest } from './api.ts';
import { AskDialog } from './ask-dialog.tsx';
import classes from './regrade-requests.module.css';
import { RequestThread } from './request-thread.tsx';

const Withdraw = ({ request }: { request: RegradeRequest }) => {
  const withdraw = useWithdrawRequest();
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.withdraw}
      loading={withdraw.isPending}
      onClick={() =>
        withdraw.mutate(request._id, {
          onSuccess: ({ message }) => toast({ severity: 'success', summary: 'Success', detail: message }),
          onError: (error) =>
            toast({
              severity: 'error',
              summary: 'Error',
              detail: messageOf(error, 'The request could not be withdrawn.'),
            }),
        })
      }
    >
      Withdraw
    </Button>
  );
};

interface OwnRequestsProps {
  taskId: string;
  /** The question's id. */
  programIndex: string;
}

/** What the student has asked about a question, and the way to ask while there is time. Nothing where nobody could ask. */
export const OwnRequests = ({ taskId, programIndex }: OwnRequestsProps) => {
  const headingId = useId();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(ownRequestsQuery(taskId));
  if (!data && error)
    return (
      <LoadError
        message={messageOf(error, 'Your requests could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton h={80} mt="md" />;
  const thread = threadOf(data.requests, programIndex);
  const question = data.questions.find((one) => one.programIndex === programIndex);
  if (!question || (question.until === null && thread.length === 0)) return null;
  const { until, problem } = question;
  const isOpen = thread.some(({ state }) => state === 'OPEN');
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <Title order={3} id={headingId}>
        Another look
      </Title>
      {thread.length > 0 && (
        <RequestThread
          requests={thread}
          asker="You"
          renderBelow={(request) => request.state === 'OPEN' && <Withdraw request={request} />}
        />
      )}
      {problem !== null && !isOpen && <Text c="dimmed">{problem}</Text>}
      {problem === null && until !== null && (
        <>
          <Text c="dimmed">
            Is something not right with these marks? You can ask until <DateTimeText value={until} />.
          </Text>
          <Button
            variant="default"
            leftSection={<IconMessageQuestion size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Ask for another look
          </Button>
        </>
      )}
      {asking && <AskDialog taskId={taskId} programIndex={programIndex} onClose={() => setAsking(false)} />}
    </section>
  );
};
