import { Button, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';

export interface LoadErrorProps {
  /**
   * Default `Error Loading Data`; dashboards and the task list say `Something Went Wrong`, a part of the app that does not
   * come `Connection Issue`.
   */
  title?: 'Error Loading Data' | 'Something Went Wrong' | 'Something Went Wrong!' | 'Connection Issue';
  /** Why, in a sentence. */
  message?: string;
  /** Loads again; without it the page is reloaded. */
  onRetry?: () => void;
}

/** Stands where something could not be loaded, with the way to try again. */
export const LoadError = ({ title = 'Error Loading Data', message, onRetry }: LoadErrorProps) => (
  <Stack align="center" gap={8} py={48} px="md" ta="center" role="alert">
    <Text c="var(--assay-danger)" component="div" lh={0}>
      <IconCloudOff size={32} stroke={1.4} aria-hidden />
    </Text>
    <Text fw={600} size="md">
      {title}
    </Text>
    {message && (
      <Text c="dimmed" maw={420}>
        {message}
      </Text>
    )}
    <Button
      mt={8}
      variant="default"
      leftSection={<IconRefresh size={16} />}
      onClick={onRetry ?? (() => window.location.reload())}
    >
      {title.startsWith('Something') ? 'Try Again' : 'Retry'}
    </Button>
  </Stack>
);
