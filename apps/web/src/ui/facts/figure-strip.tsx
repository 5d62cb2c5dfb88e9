import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure-strip.module.css';

export interface Figure<Id extends string> {
  id: Id;
  label: ReactNode;
  value: string;
  note?: string;
  tone?: 'danger' | 'warning' | 'success';
  /** What pressing it does, on hover. */
  title: string;
}

interface FigureStripProps<Id extends string> {
  /** What screen readers call it. */
  label: string;
  figures: readonly Figure<Id>[];
  chosen: Id | null;
  onPress: (id: Id) => void;
}

/** Figures above a list, side by side; pressing one narrows the list to what it counts. */
export const FigureStrip = <Id extends string>({ label, figures, chosen, onPress }: FigureStripProps<Id>) => (
  <ul className={classes.strip} aria-label={label}>
    {figures.map(({ id, label: name, value, note, tone, title }) => (
      <li key={id} className={classes.figure}>
        <UnstyledButton
          className={classes.tile}
          aria-pressed={chosen === id}
          title={title}
          onClick={() => onPress(id)}
        >
          <span className={classes.label}>{name}</span>
          <span className={classes.value} data-tone={tone}>
            {value}
          </span>
          {note && <span className={classes.note}>{note}</span>}
        </UnstyledButton>
      </li>
    ))}
  </ul>
);
