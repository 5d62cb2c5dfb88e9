import type { NewAccount } from '@assay/contract';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../lib/files/copy-text.ts';
import { toast } from '../../ui/messages/toast.ts';
import classes from './password-once.module.css';

interface PasswordOnceProps {
  /** Null: closed. */
  account: NewAccount | null;
  onClose: () => void;
}

/** Shows the password that was made for an account, which nobody can look up later. */
export const PasswordOnce = ({ account, onClose }: PasswordOnceProps) => {
  const [copied, setCopied] = useState(false);
  const close = () => {
    setCopied(false);
    onClose();
  };
  const copy = async () => {
    const done = await copyText(account?.password ?? '');
    setCopied(done);
    if (!done)
      toast({ severity: 'warn', summary: 'Not copied', detail: 'Please select and copy it by hand.' });
  };
  return (
    <Modal
      opened={account !== null}
      onClose={close}
      title={`Password of ${account?.fullname ?? ''}`}
      closeOnClickOutside={false}
      transitionProps={{ duration: 120, exitDuration: 0 }}
    >
      <Stack gap="md">
        <Text>
          Give it to this person, who logs in as <strong>{account?.username}</strong> and then chooses their
          own password. It is shown only once, here and now.
        </Text>
        <div className={classes.once}>
          <span className={classes.password} data-testid="password">
            {account?.password}
          </span>
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => void copy()}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </div>
        <Button onClick={close} ml="auto">
          Done
        </Button>
      </Stack>
    </Modal>
  );
};
