import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { isConnectionIssue } from '../lib/server/call.ts';
import { useSession } from '../lib/session/session.ts';
import { cssVariables, theme } from '../ui/look/theme.ts';

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      // `always`: without network a call fails as a connection issue instead of waiting unseen.
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (count, error) => isConnectionIssue(error) && count < 2,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** What every page stands in. Each person gets an own cache, so nothing of one is shown to the next. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const person = useSession()?._id;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the person is the reason for a new cache
  const client = useMemo(makeClient, [person]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <Notifications position="bottom-right" transitionDuration={120} containerWidth={380} limit={4} />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
};
