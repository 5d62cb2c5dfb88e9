import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../../lib/files/copy-text.ts';
import { printText } from '../../../lib/files/print-text.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/messages/toast.ts';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The person says that they are kept. */
  onKept: () => void;
}

/** Shows recovery codes, which nobody can look up later. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const { username } = useSignedIn();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(codes.join('\n'));
    setCopied(done);
    if (!done)
      toast({ severity: 'warn', summary: 'Not copied', detail: 'Please select and copy them by hand.' });
  };
  return (
    <Stack gap="md">
      <Text>
        If you lose your device, log in with one of these. Each works once. They are shown only now: print
        them, or keep them where you keep your passwords.
      </Text>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy()}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} />}
          onClick={() => printText(`Assay: recovery codes of ${username}`, codes)}
        >
          Print
        </Button>
        <Button ml="auto" onClick={onKept}>
          I have kept them
        </Button>
      </Group>
    </Stack>
  );
};

/** The same above a page; it goes by its button alone. */
export const RecoveryCodesDialog = ({
  codes,
  onKept,
}: {
  codes: readonly string[] | null;
  onKept: () => void;
}) => (
  <Modal
    opened={codes !== null}
    onClose={onKept}
    title="Recovery codes"
    withCloseButton={false}
    closeOnClickOutside={false}
    closeOnEscape={false}
    transitionProps={{ duration: 120, exitDuration: 0 }}
  >
    <RecoveryCodes codes={codes ?? []} onKept={onKept} />
  </Modal>
);
