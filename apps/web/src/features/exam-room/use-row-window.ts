import { useEffect, useState } from 'react';

/** Rows that are drawn beyond what is in sight, on either side. */
const MORE = 10;

/**
 * Which rows of a long list are drawn: those in sight of what scrolls, and a few around them. Rows are of one height.
 * @param rowHeight px
 * @returns the first row that is drawn, and the one after the last
 */
export const useRowWindow = (
  scroller: HTMLElement | null,
  count: number,
  rowHeight: number,
): { from: number; to: number } => {
  const [sight, setSight] = useState({ first: 0, shown: 30 });
  useEffect(() => {
    if (!scroller) return;
    const look = () => {
      const first = Math.floor(scroller.scrollTop / rowHeight);
      const shown = Math.ceil(scroller.clientHeight / rowHeight);
      // Drawn anew by whole rows, not by pixels.
      setSight((before) => (before.first === first && before.shown === shown ? before : { first, shown }));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [scroller, rowHeight]);
  const from = Math.max(0, Math.min(sight.first, count) - MORE);
  return { from, to: Math.min(count, sight.first + sight.shown + MORE) };
};
