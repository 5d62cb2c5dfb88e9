import { Alert } from '@mantine/core';
import { IconLogout2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepsWork } from '../../lib/device/kept-work.ts';
import { getEnded } from '../../lib/session/session.ts';

/**
 * Says on the login page why somebody is logged out who did not wish it, and that what was typed is kept, where something
 * is. It goes with the login, and does not come again when the page is loaded anew.
 */
export const EndedNote = () => {
  const [ended] = useState(getEnded);
  const { data: isKept } = useQuery({
    queryKey: ['auth', 'kept-work', ended?.accountId],
    queryFn: () => (ended ? keepsWork(ended.accountId) : false),
    enabled: ended !== null,
    gcTime: 0,
  });
  // Said whole, and once: screen readers hear it when it comes.
  if (!ended || isKept === undefined) return null;
  return (
    <Alert color="info" icon={<IconLogout2 size={18} />} role="alert">
      {ended.why}
      {isKept && ' What you typed is kept on this device and comes back when you log in.'}
    </Alert>
  );
};
