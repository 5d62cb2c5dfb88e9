import type { Webhook } from '@assay/contract';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { usePing, useSwitch } from './api.ts';
import { DeleteWebhookDialog, RotateDialog, SwitchOffDialog } from './confirm-dialogs.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';

type Opened = 'edit' | 'rotate' | 'off' | 'replay' | 'delete' | null;

const refused = (error: unknown, summary: string) =>
  toast({ severity: 'error', summary, detail: messageOf(error, 'Server or network issue.'), id: 'webhook' });

interface WebhookActionsProps {
  webhook: Webhook;
  mayHttp: boolean;
  onRotated: (secret: string) => void;
  onDeleted: () => void;
}

/** What can be done with a webhook: a test in sight, the rest behind a button. */
export const WebhookActions = ({ webhook, mayHttp, onRotated, onDeleted }: WebhookActionsProps) => {
  const { _id, purpose, off, failed } = webhook;
  const [opened, setOpened] = useState<Opened>(null);
  const [ping, turn] = [usePing(), useSwitch()];
  const close = () => setOpened(null);
  const sendTest = () =>
    ping.mutate(_id, {
      onSuccess: () =>
        toast({
          severity: 'success',
          summary: 'Test sent',
          detail: 'What became of it appears in the list.',
        }),
      onError: (error) => refused(error, 'Not sent'),
    });
  const switchOn = () =>
    turn.mutate(
      { _id, isOn: true },
      {
        onSuccess: () => toast({ severity: 'success', summary: 'Switched on', detail: `${purpose} is on.` }),
        onError: (error) => refused(error, 'Still off'),
      },
    );
  return (
    <>
      {off ? (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={turn.isPending}
          onClick={switchOn}
        >
          Switch On
        </Button>
      ) : (
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={ping.isPending} onClick={sendTest}>
          Send a Test
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`Actions for ${purpose}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpened('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setOpened('rotate')}>
            Rotate secret
          </Menu.Item>
          {!off && (
            <Menu.Item
              leftSection={<IconRefresh size={16} />}
              disabled={failed === 0}
              onClick={() => setOpened('replay')}
            >
              Send again what was given up
            </Menu.Item>
          )}
          {!off && (
            <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => setOpened('off')}>
              Switch off
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTrash size={16} />} color="danger" onClick={() => setOpened('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'edit' && <WebhookFormDialog webhook={webhook} mayHttp={mayHttp} onClose={close} />}
      {opened === 'rotate' && <RotateDialog webhook={webhook} onRotated={onRotated} onClose={close} />}
      {opened === 'off' && <SwitchOffDialog webhook={webhook} onClose={close} />}
      {opened === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {opened === 'delete' && <DeleteWebhookDialog webhook={webhook} onDeleted={onDeleted} onClose={close} />}
    </>
  );
};
