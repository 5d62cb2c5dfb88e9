import type { ReactNode } from 'react';
import classes from './exam-facts.module.css';

/** The figures of a task on the page before its start: names and values. */
export const ExamFacts = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <dl className={classes.facts}>
    {Object.entries(facts).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What has to be known before the start, as list items. */
export const ExamRules = ({ children }: { children: ReactNode }) => (
  <ul className={classes.rules}>{children}</ul>
);
