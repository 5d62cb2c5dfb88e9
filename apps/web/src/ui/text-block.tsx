import type { ReactNode } from 'react';
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
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
  <pre className={classes.block} data-tall={tall || undefined} role="region" aria-label={label} tabIndex={0}>
    {children}
  </pre>
);
