import { TextBlock } from '../text/text-block.tsx';
import classes from './conflict-dialog.module.css';

/** The lines of a text, cut into those before, in and after what differs from another text. */
export const differingLines = (
  text: string,
  other: string,
): [before: string[], differing: string[], after: string[]] => {
  const [lines, others] = [text.split('\n'), other.split('\n')];
  const shorter = Math.min(lines.length, others.length);
  let first = 0;
  while (first < shorter && lines[first] === others[first]) first += 1;
  let last = 0;
  while (last < shorter - first && lines.at(-1 - last) === others.at(-1 - last)) last += 1;
  const end = lines.length - last;
  return [lines.slice(0, first), lines.slice(first, end), lines.slice(end)];
};

interface ChangedTextProps {
  /** What screen readers call it. */
  label: string;
  text: string;
  /** What stood there when the form was opened. */
  opened: string;
}

const toText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** A program or another long text; the lines that are not as they were are marked. */
export const ChangedText = ({ label, text, opened }: ChangedTextProps) => {
  const [before, differing, after] = differingLines(text.trimEnd(), opened.trimEnd());
  return (
    <TextBlock label={label}>
      {toText(before)}
      {differing.length > 0 && <mark className={classes.differs}>{toText(differing)}</mark>}
      {toText(after)}
    </TextBlock>
  );
};
