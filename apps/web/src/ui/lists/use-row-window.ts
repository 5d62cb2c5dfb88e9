import { useLayoutEffect, useState } from 'react';

/** Rows drawn above and below those in sight, so that scrolling shows no gap. */
const OVERSCAN = 8;

/**
 * Which rows of a long list are drawn: those in sight and a few around them. All rows are `rowHeight` pixels high.
 * `scroller` is the `ref` of the element that scrolls; `reveal` scrolls so that a row is in sight.
 */
export const useRowWindow = (count: number, rowHeight: number) => {
  const [element, scroller] = useState<HTMLElement | null>(null);
  const [range, setRange] = useState({ first: 0, end: 2 * OVERSCAN });

  useLayoutEffect(() => {
    if (!element) return;
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - OVERSCAN);
      const end = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + OVERSCAN;
      setRange((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [element, rowHeight, count]);

  const reveal = (index: number) => {
    if (!element) return;
    const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: bottom - element.clientHeight });
  };

  return { scroller, first: Math.min(range.first, count), end: Math.min(range.end, count), reveal };
};
