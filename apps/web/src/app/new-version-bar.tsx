import { Alert, Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { reloadPage } from '../lib/pages/reload-page.ts';
import { useOutdated } from '../lib/server/release.ts';
import classes from './shell.module.css';

/**
 * Says above a page that the server has a newer version of the app. Nothing has to be done: what the page still needs of its
 * own version the server keeps, and a page that nobody types on is loaded anew by the background worker where there is one.
 */
export const NewVersionBar = () => {
  const isOutdated = useOutdated();
  const [isLater, setLater] = useState(false);
  const [isReloading, setReloading] = useState(false);
  const reload = () => {
    setReloading(true);
    // Whoever is asked about something unsaved may stay.
    void reloadPage().finally(() => setReloading(false));
  };
  if (!isOutdated || isLater) return null;
  return (
    <Alert
      color="info"
      icon={<IconRefresh size={18} />}
      role="status"
      className={classes.notice}
      mb="md"
      py={8}
    >
      <Group gap="xs" justify="space-between">
        <span>A new version is there. Reload when you are ready.</span>
        <Group gap={4}>
          <Button variant="default" size="compact-sm" loading={isReloading} onClick={reload}>
            Reload
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setLater(true)}>
            Later
          </Button>
        </Group>
      </Group>
    </Alert>
  );
};
