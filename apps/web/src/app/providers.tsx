import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { isConnectionIssue, isPassing } from '../lib/server/call.ts';
import { onBack } from '../lib/server/connection.ts';
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

/** What could not be loaded while the server was away comes by itself when it is back. */
const useComeback = (client: QueryClient) =>
  useEffect(
    () =>
      onBack(
        () =>
          void client.refetchQueries({
            type: 'active',
            predicate: ({ state }) => isPassing(state.error),
          }),
      ),
    [client],
  );

/** What every page stands in. Each person gets an own cache, so nothing of one is shown to the next. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const person = useSession()?._id;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the person is the reason for a new cache
  const client = useMemo(makeClient, [person]);
  useComeback(client);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <Notifications position="bottom-right" transitionDuration={120} containerWidth={380} limit={4} />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
};
