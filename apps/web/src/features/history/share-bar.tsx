import classes from './share-bar.module.css';

interface ShareBarProps {
  /** Percent. */
  own: number;
  /** Percent of the class; null where there is none. */
  ofClass?: number | null;
}

/** The own part of a whole as a bar, with a tick where the class is on average; the figures stand beside it. */
export const ShareBar = ({ own, ofClass = null }: ShareBarProps) => (
  <div className={classes.bar} aria-hidden>
    <div className={classes.own} style={{ width: `${Math.min(100, own)}%` }} />
    {ofClass !== null && (
      <div className={classes.tick} style={{ insetInlineStart: `${Math.min(100, ofClass)}%` }} />
    )}
  </div>
);
