import type { ReactNode } from 'react';
import classes from './state-mark.module.css';

interface StateMarkProps {
  /** `quiet`: nothing happens; `plain`: it is over. */
  tone: 'quiet' | 'active' | 'warning' | 'danger' | 'plain';
  icon: ReactNode;
  /** What the state means, on hover. */
  title?: string | undefined;
  /** Its word, and what belongs to it. */
  children: ReactNode;
}

/** Where somebody or something stands, by shape, colour and word. */
export const StateMark = ({ tone, icon, title, children }: StateMarkProps) => (
  <span className={classes.state} data-tone={tone} title={title}>
    {icon}
    {children}
  </span>
);
