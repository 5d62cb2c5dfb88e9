import { isStepDone } from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { firstStepsQuery, useDismiss } from './api.ts';
import { MailStep } from './mail-step.tsx';
import { StepList } from './step-list.tsx';
import { TellHeads } from './tell-heads.tsx';

/** From an empty installation, or an empty department, to the first exam. */
const FirstStepsPage = () => {
  const isAdmin = useSignedIn().role === 'ADMIN';
  const { data, error, refetch } = useQuery(firstStepsQuery);
  const dismiss = useDismiss();

  if (error && !data)
    return (
      <LoadError
        message={messageOf(error, 'The steps could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  const { steps, isDismissed, address, isMailConfigured, refusedMails } = data;
  const done = steps.filter(isStepDone).length;
  const isComplete = done === steps.length;
  const bringBack = () =>
    dismiss.mutate(false, {
      onError: (failure) =>
        toast({ severity: 'error', summary: 'Error', detail: messageOf(failure, 'Please try again.') }),
    });
  return (
    <Page width="form">
      <PageHeader
        title="Getting started"
        context={
          isComplete
            ? 'Everything is there for a first exam.'
            : `${done} of ${steps.length} steps are done. Steps are ticked off automatically.`
        }
        action={
          isDismissed &&
          !isComplete && (
            <Button variant="default" onClick={bringBack} loading={dismiss.isPending}>
              Show on the dashboard
            </Button>
          )
        }
      />
      <StepList steps={steps} isAdmin={isAdmin} tellHeads={<TellHeads address={address} />}>
        {isMailConfigured !== null && (
          <MailStep isConfigured={isMailConfigured} refused={refusedMails ?? 0} />
        )}
      </StepList>
      {isComplete && (
        <Text c="dimmed" mt="md">
          Faculty write questions and set tasks now.
        </Text>
      )}
    </Page>
  );
};

export default FirstStepsPage;
