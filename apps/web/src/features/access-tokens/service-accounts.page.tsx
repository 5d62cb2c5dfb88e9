import type { ServiceAccount } from '@assay/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { FormSection } from '../../ui/forms/form-page.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { serviceAccountsQuery, useDeleteServiceAccount } from './api.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { ServiceAccountDialog } from './service-account-dialog.tsx';
import { TokenList } from './token-list.tsx';

const placeWords = ({ institute, department }: ServiceAccount): string => {
  if (!institute) return 'The whole installation';
  return department ? `${department.name}, ${institute.name}` : institute.name;
};

const CloseDialog = ({ account, onClose }: { account: ServiceAccount; onClose: () => void }) => {
  const remove = useDeleteServiceAccount();
  return (
    <ConfirmDialog
      opened
      title="Close Service Account"
      confirmLabel="Close it"
      cancelLabel="Keep"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(account._id, {
          onSuccess: onClose,
          onError: (error) =>
            toast({
              severity: 'error',
              summary: 'The account is still open',
              detail: messageOf(error, 'Server or network issue.'),
            }),
        })
      }
      onCancel={onClose}
    >
      Every program that uses a token of “{account.name}” is refused from now on. The account cannot be
      brought back; what it did stays in the audit log.
    </ConfirmDialog>
  );
};

const Account = ({ account }: { account: ServiceAccount }) => {
  const [dialog, setDialog] = useState<'token' | 'close' | null>(null);
  const close = () => setDialog(null);
  return (
    <FormSection
      title={account.name}
      description={
        <>
          {placeWords(account)} · made by {account.createdByName},{' '}
          <DateTimeText value={account.createdAt} format="date" />
        </>
      }
      action={
        <Group gap="xs">
          <Button
            variant="subtle"
            color="danger"
            onClick={() => setDialog('close')}
            aria-label={`Close ${account.name}`}
          >
            Close
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={`New token of ${account.name}`}
            onClick={() => setDialog('token')}
          >
            New Token
          </Button>
        </Group>
      }
    >
      {account.tokens.length === 0 ? (
        <Text c="dimmed">It has no access tokens, and can do nothing yet.</Text>
      ) : (
        <TokenList tokens={account.tokens} isOfService label={`Access tokens of ${account.name}`} />
      )}
      {dialog === 'token' && (
        <NewTokenDialog serviceAccountId={account._id} role={account.role} onClose={close} />
      )}
      {dialog === 'close' && <CloseDialog account={account} onClose={close} />}
    </FormSection>
  );
};

/** What programs act as, with the tokens that they call with. */
const ServiceAccountsPage = () => {
  const { data, error, refetch } = useQuery(serviceAccountsQuery());
  const [adding, setAdding] = useState(false);
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page width="form">
      <PageHeader
        title="Service Accounts"
        help="serviceAccounts"
        context="What programs act as, such as a student information system. Nobody can log in as one."
        action={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            New Service Account
          </Button>
        }
      />
      {data ? (
        <Stack gap="xl">
          {data.length === 0 && (
            <EmptyState
              title="No service accounts yet"
              text="A program that belongs to nobody in particular gets one, and tokens to call with."
            />
          )}
          {data.map((account) => (
            <Account key={account._id} account={account} />
          ))}
        </Stack>
      ) : (
        <LoadError
          message={messageOf(error, 'The service accounts could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {adding && <ServiceAccountDialog onClose={() => setAdding(false)} />}
    </Page>
  );
};

export default ServiceAccountsPage;
