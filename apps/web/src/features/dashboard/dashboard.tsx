import type { UseQueryResult } from '@tanstack/react-query';
import type { Icon } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { StatTile, StatTiles } from '../../ui/facts/stat-tile.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { GettingStarted } from '../setup/index.ts';
import { SectionsSkeleton } from './sections/section.tsx';

export interface Tile<Counts> {
  label: string;
  count: (counts: Counts) => number;
  /** Where what is counted can be seen. */
  to?: string;
  icon: Icon;
}

interface DashboardProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  tiles: readonly Tile<Data>[];
  /** What there is to work from, below the tiles. */
  renderSections?: (data: Data) => ReactNode;
  /** Stands between the greeting and the tiles. */
  children?: ReactNode;
}

/** Greets the person, shows the counts as tiles that lead to what they count, and then what there is to do. */
export const Dashboard = <Data,>({
  query: { data, error, refetch },
  tiles,
  renderSections,
  children,
}: DashboardProps<Data>) => {
  const { profile } = useSignedIn();
  useEffect(() => {
    if (error) toast({ severity: 'error', summary: 'Error', detail: 'Something Went Wrong!' });
  }, [error]);

  return (
    <Page>
      <PageHeader
        title={`Welcome, ${profile.fullname}`}
        context={[profile.department, profile.institute].filter(Boolean).join(', ') || undefined}
      />
      {children}
      <GettingStarted />
      {error && !data ? (
        <LoadError
          title="Something Went Wrong!"
          message={messageOf(error, 'The dashboard could not be loaded.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <StatTiles>
            {tiles.map(({ label, count, to, icon: Sign }) => (
              <StatTile
                key={label}
                label={label}
                value={data && count(data)}
                to={to}
                icon={<Sign size={18} stroke={1.7} aria-hidden />}
              />
            ))}
          </StatTiles>
          {renderSections && (data ? renderSections(data) : <SectionsSkeleton />)}
        </>
      )}
    </Page>
  );
};
