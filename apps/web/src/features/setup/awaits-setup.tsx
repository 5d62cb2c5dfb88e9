import { Alert } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { setupStatusQuery } from './api.ts';

/** Says on the login page why nobody can log in yet; nothing once there is an administrator. */
export const AwaitsSetup = () => {
  const { data } = useQuery(setupStatusQuery);
  if (!data?.awaitsSetup) return null;
  return (
    <Alert color="info" icon={<IconTerminal2 size={18} />} title="This installation awaits its set-up">
      Nobody can log in yet. Open the link that the server printed on its console when it started; a restart
      prints a new one.
    </Alert>
  );
};
