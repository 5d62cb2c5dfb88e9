import type { Role } from '@assay/contract';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { helpAddress } from '../../lib/pages/help-topics.ts';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { FormSection } from '../../ui/forms/form-page.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { ownTokensQuery } from './api.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenList } from './token-list.tsx';

const Tokens = () => {
  const { data, error, refetch } = useQuery(ownTokensQuery());
  if (error)
    return (
      <LoadError
        message={messageOf(error, 'Your access tokens could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton h={64} aria-busy="true" />;
  if (data.length === 0) return <Text c="dimmed">You have no access tokens.</Text>;
  return <TokenList tokens={data} isOfService={false} label="Access tokens" />;
};

/** The access tokens of whoever is logged in, as a section of the profile. */
export const OwnTokens = ({ role }: { role: Role }) => {
  const [adding, setAdding] = useState(false);
  const area = useArea();
  return (
    <FormSection
      title="Access tokens"
      description={
        <>
          With one a program reads what you may read, by the{' '}
          <Anchor component={Link} to={helpAddress(area, 'api')} underline="always">
            API
          </Anchor>
          .
        </>
      }
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          New Token
        </Button>
      }
    >
      <Tokens />
      {adding && <NewTokenDialog serviceAccountId={null} role={role} onClose={() => setAdding(false)} />}
    </FormSection>
  );
};
