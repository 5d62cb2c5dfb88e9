import { Typography } from '@mantine/core';
import { useMemo, useRef } from 'react';
import classes from './rich-text.module.css';
import { useFormulas } from './use-formulas.ts';
import { usePictures } from './use-pictures.ts';

interface RichTextProps {
  /** HTML that the server has sanitised, or that `asWritten` gave. Nothing else may be given here. */
  html: string;
  /** `reading` (default) is 16 px; `compact` follows the text around it. */
  size?: 'reading' | 'compact';
}

/** Each table in a frame of its own, in which a wide one scrolls; the keyboard reaches it, too. */
const withScrollingTables = (html: string): string => {
  if (!html.includes('<table')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const table of body.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.className = classes.tableFrame ?? '';
    frame.tabIndex = 0;
    frame.role = 'region';
    frame.ariaLabel = 'Table';
    table.replaceWith(frame);
    frame.append(table);
  }
  return body.innerHTML;
};

/** Shows rich text that the server has sanitised, or `asWritten`. */
export const RichText = ({ html, size = 'reading' }: RichTextProps) => {
  const text = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => withScrollingTables(html), [html]);
  useFormulas(text, shown);
  usePictures(text, shown);
  return (
    <Typography className={`${classes.text} ${size === 'reading' ? 'reading' : classes.compact}`}>
      <div ref={text} dangerouslySetInnerHTML={{ __html: shown }} />
    </Typography>
  );
};
