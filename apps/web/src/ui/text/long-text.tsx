import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './long-text.module.css';

interface LongTextProps {
  text: string;
  /** What it is, for the button that copies it: `the Config Key`. */
  what: string;
  /** The same text with something marked in it. */
  children?: ReactNode;
}

/** A hash, a key or an address: whole, wrapped where there is no room, and copied by a button. */
export const LongText = ({ text, what, children }: LongTextProps) => (
  <span className={classes.long}>
    <code className={classes.text}>{children ?? text}</code>
    <CopyButton text={text} what={what} />
  </span>
);
