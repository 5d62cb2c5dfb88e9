import { RECOVERY_CODES, type SecondFactor } from '@assay/contract';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { FormSection } from '../../../ui/forms/form-page.tsx';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { AddSecondFactor } from './add-second-factor-form.tsx';
import { BothFactorsDialog } from './both-factors-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { secondFactorQuery, useRemoveSecondFactor, useRenewRecoveryCodes } from './second-factor-api.ts';

/** From so few recovery codes on it is time for new ones. */
const FEW = 3;

interface PartProps {
  /** Recovery codes were made, and are to be shown. */
  onCodes: (codes: string[]) => void;
}

const WhenOff = ({ onCodes }: PartProps) => {
  const [adding, setAdding] = useState(false);
  if (adding) return <AddSecondFactor isAlone={false} onAdded={onCodes} onCancel={() => setAdding(false)} />;
  return (
    <Stack gap="md" align="flex-start">
      <Text>Off: the password alone opens your account.</Text>
      <Button variant="default" onClick={() => setAdding(true)}>
        Set up
      </Button>
    </Stack>
  );
};

const WhenOn = ({ factor, onCodes }: PartProps & { factor: SecondFactor }) => {
  const [opened, setOpened] = useState<'renew' | 'remove' | null>(null);
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const { recoveryCodesLeft: left, isRequired } = factor;
  const close = () => setOpened(null);
  return (
    <Stack gap="md">
      <Text>
        On. {left} of {RECOVERY_CODES} recovery codes are left.{left <= FEW && ' It is time for new ones.'}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpened('renew')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setOpened('remove')}>
          Turn off
        </Button>
      </Group>
      {opened === 'renew' && (
        <BothFactorsDialog
          title="New recovery codes"
          submitLabel="Make new codes"
          act={async (both) => {
            const codes = await renew.mutateAsync(both);
            close();
            onCodes(codes);
          }}
          onClose={close}
        >
          Ten new codes replace all earlier ones.
        </BothFactorsDialog>
      )}
      {opened === 'remove' && (
        <BothFactorsDialog
          title="Turn the second factor off"
          submitLabel="Turn off"
          act={async (both) => {
            await remove.mutateAsync(both);
            toast({ severity: 'success', summary: 'Success', detail: 'The second factor is off.' });
          }}
          onClose={close}
        >
          {isRequired
            ? 'Your installation requires one, so the next step is to set up another device.'
            : 'From then on the password alone opens your account, and the recovery codes stop working.'}
        </BothFactorsDialog>
      )}
    </Stack>
  );
};

/** The second factor of somebody on staff, on the page about the own account. */
export const SecondFactorSection = () => {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <FormSection
      title="Second factor"
      description="Logging in then takes your password and a code from an app on your device."
    >
      {error && !data && (
        <LoadError
          message={messageOf(error, 'Your second factor could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton h={64} aria-busy="true" />}
      {data?.isOn && <WhenOn factor={data} onCodes={setCodes} />}
      {data && !data.isOn && <WhenOff onCodes={setCodes} />}
      <RecoveryCodesDialog codes={codes} onKept={() => setCodes(null)} />
    </FormSection>
  );
};
