import { Button, Modal, Stack, Text } from '@mantine/core';
import { CopyButton } from '../../ui/text/copy-button.tsx';
import classes from './webhooks.module.css';

interface SecretOnceProps {
  /** Null: closed. */
  secret: string | null;
  /** It replaces another one, which is good for a day. */
  isRotated?: boolean;
  onClose: () => void;
}

/** Shows the secret of a webhook, which nobody can look up later. */
export const SecretOnce = ({ secret, isRotated = false, onClose }: SecretOnceProps) => (
  <Modal
    opened={secret !== null}
    onClose={onClose}
    title="Secret of the Webhook"
    closeOnClickOutside={false}
    transitionProps={{ duration: 120, exitDuration: 0 }}
  >
    <Stack gap="md">
      <Text>
        The receiver checks with it that messages come from here. It is shown only once, here and now.
        {isRotated && ' For 24 hours messages are signed with the former one too.'}
      </Text>
      <div className={classes.once}>
        <code className={classes.secret} data-testid="secret">
          {secret}
        </code>
        <CopyButton text={secret ?? ''} what="the secret" />
      </div>
      <Button onClick={onClose} ml="auto">
        Done
      </Button>
    </Stack>
  </Modal>
);
