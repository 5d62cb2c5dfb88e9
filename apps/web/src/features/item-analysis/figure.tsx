import type { FigureWords } from './item-words.ts';
import classes from './item-analysis.module.css';

/** A figure; where there is none, with the reason for those who hover and those who listen. */
export const Figure = ({ of: { text, why } }: { of: FigureWords }) =>
  why === null ? (
    <>{text}</>
  ) : (
    <span className={classes.missing} title={why}>
      {text}
      <span className="visually-hidden"> ({why})</span>
    </span>
  );
