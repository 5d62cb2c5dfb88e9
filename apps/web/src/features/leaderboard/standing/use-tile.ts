import { useLocation, useSearchParams } from 'react-router';
import { isTile, type Tile } from './tiles.ts';

/** Which of the figures narrows the list, as it stands in the address (`only`); choosing it again shows everybody. */
export const useTile = () => {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const given = params.get('only');
  const tile = isTile(given) ? given : null;
  const choose = (next: Tile | null) =>
    setParams(
      () => {
        // The address as it is now: clearing the list's own filters a moment ago may not be drawn yet.
        const after = new URLSearchParams(window.location.search);
        // What is narrowed is the list, which begins on its first page and stands on the first tab.
        ['page', 'tab', 'only'].forEach((key) => after.delete(key));
        if (next && next !== tile) after.set('only', next);
        return after;
      },
      { replace: true, preventScrollReset: true, state },
    );
  return { tile, choose };
};
