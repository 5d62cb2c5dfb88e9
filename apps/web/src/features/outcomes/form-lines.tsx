import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CallError } from '../../lib/server/call.ts';

interface ChangedNoticeProps {
  error: unknown;
  /** Puts what is stored now in the place of what was typed. */
  onLoad: () => void;
}

/** Said when somebody else has saved meanwhile: what was typed stays until the person decides. */
export const ChangedNotice = ({ error, onLoad }: ChangedNoticeProps) =>
  error instanceof CallError && error.code === 'CHANGED' ? (
    <Alert color="warning" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
      <Group justify="space-between">
        <Text>{error.message} What you typed is still here.</Text>
        <Button variant="default" onClick={onLoad}>
          Load what is stored
        </Button>
      </Group>
    </Alert>
  ) : null;
