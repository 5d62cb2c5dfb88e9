import { Typography } from '@mantine/core';
import classes from './rich-text.module.css';

interface RichTextProps {
  /** HTML that the server has sanitised, or that `asWritten` gave. Nothing else may be given here. */
  html: string;
  /** `reading` (default) is 16 px; `compact` follows the text around it. */
  size?: 'reading' | 'compact';
}

/** Shows rich text. */
export const RichText = ({ html, size = 'reading' }: RichTextProps) => (
  <Typography className={`${classes.text} ${size === 'reading' ? 'reading' : classes.compact}`}>
    <div dangerouslySetInnerHTML={{ __html: html }} />
  </Typography>
);
