import type { ReactNode } from 'react';
import classes from './pane-head.module.css';

/** The line above a pane: what it is, and what can be done there. */
export const PaneHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className={classes.head}>
    <h2 className={classes.title}>{title}</h2>
    {children}
  </div>
);
