import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense, use, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { reloadByItself, reloadPage } from '../../lib/pages/reload-page.ts';
import { partOf, retryParts, type Part } from '../../lib/server/part.ts';
import { useOutdated } from '../../lib/server/release.ts';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';

/** Stands in the place of what only a page that is loaded anew can show, and does that where nothing is unsaved. */
const Stuck = () => {
  const isOutdated = useOutdated();
  useEffect(() => {
    if (import.meta.env.PROD) reloadByItself();
  }, []);
  return (
    <div role="alert">
      <EmptyState
        icon={<IconRefresh size={32} stroke={1.4} aria-hidden />}
        title={isOutdated ? 'This needs the new version.' : 'This could not be loaded.'}
        text="Reload the page when you are ready. What you typed into forms and programs is kept."
        action={
          <Button variant="default" onClick={() => void reloadPage()}>
            Reload
          </Button>
        }
      />
    </div>
  );
};

interface PartComingProps {
  part: Pick<Part<unknown>, 'state' | 'subscribe'>;
  /** What stands there until it comes. */
  children: ReactNode;
}

/** Stands in the place of a part of the app until it has come, and says what holds it up. */
export const PartComing = ({ part, children }: PartComingProps) => {
  const state = useSyncExternalStore(part.subscribe, part.state);
  if (state === 'coming') return children;
  if (state === 'stuck') return <Stuck />;
  return (
    <LoadError
      title="Connection Issue"
      message="This opens on its own once the connection is back."
      onRetry={retryParts}
    />
  );
};

/**
 * A component whose code comes when it is first shown, or when `preload` is called; until then the fallback stands there, or
 * what holds it up.
 */
export const later = <Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode,
) => {
  const part = partOf(fetchModule);
  const Loaded = (props: Props) => {
    const { default: Content } = use(part.load());
    return <Content {...props} />;
  };
  const Later = (props: Props) => (
    <Suspense fallback={<PartComing part={part}>{fallback}</PartComing>}>
      <Loaded {...props} />
    </Suspense>
  );
  return Object.assign(Later, { preload: part.load });
};
