import type { ReactNode } from 'react';
import { ScrollRegion } from '../page/scroll-region.tsx';
import classes from './text-block.module.css';

interface TextBlockProps {
  /** What screen readers call it. */
  label: string;
  /** Fills the height that it is given instead of growing with its lines. */
  tall?: boolean;
  children: ReactNode;
}

/** Preformatted text that scrolls inside itself, also by keyboard. */
export const TextBlock = ({ label, tall = false, children }: TextBlockProps) => (
  <ScrollRegion as="pre" className={classes.block} data-tall={tall || undefined} role="region" label={label}>
    {children === '' ? <span className={classes.nothing}>nothing</span> : children}
  </ScrollRegion>
);
