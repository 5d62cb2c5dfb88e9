import type { ReactNode } from 'react';
import classes from './fact-panel.module.css';

/** What is known of one thing, as names and facts in a frame. */
export const FactPanel = ({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts.map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
);
