import type { HTMLAttributes, RefCallback } from 'react';

interface ScrollRegionProps extends HTMLAttributes<HTMLElement> {
  /** What screen readers call it. */
  label: string;
  /** Default `div`; `pre` for text that keeps its lines. */
  as?: 'div' | 'pre';
  /** Default `group`; a `region` is a landmark that people jump to; a `log` is read out as it grows. */
  role?: 'group' | 'region' | 'log';
  ref?: RefCallback<HTMLElement>;
}

/** Scrolls by itself where its content does not fit; the keyboard has to reach it for that. */
export const ScrollRegion = ({ label, as: Element = 'div', role = 'group', ...rest }: ScrollRegionProps) => (
  <Element {...rest} role={role} aria-label={label} tabIndex={0} />
);
