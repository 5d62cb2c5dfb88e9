import { diffWordsWithSpace } from 'diff';
import { ScrollRegion } from '../page/scroll-region.tsx';
import { lineHunks, type HunkLine } from './line-hunks.ts';
import classes from './differences.module.css';

interface DifferencesProps {
  /** What screen readers call it. */
  label: string;
  before: string;
  after: string;
}

const SIGNS = { equal: ' ', removed: '−', added: '+' } as const;
const ELEMENTS = { equal: 'span', removed: 'del', added: 'ins' } as const;

const Line = ({ line }: { line: HunkLine }) => {
  if (line.kind === 'skipped')
    return (
      <span className={classes.skipped}>
        {line.count === 1 ? '1 equal line' : `${line.count} equal lines`}
      </span>
    );
  const Element = ELEMENTS[line.kind];
  return (
    <Element className={classes.line} data-kind={line.kind}>
      <span className={classes.sign}>{SIGNS[line.kind]}</span>
      {line.text || ' '}
    </Element>
  );
};

/** Two programs as one, line by line: what went, what came, and a few equal lines around it. */
export const LineDifferences = ({ label, before, after }: DifferencesProps) => (
  <ScrollRegion as="pre" className={classes.lines} label={label}>
    {lineHunks(before, after).map((line, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- equal lines have no identity but their place
      <Line key={place} line={line} />
    ))}
  </ScrollRegion>
);

/** Two texts as one, word by word: what went is struck through, what came is marked. */
export const WordDifferences = ({ label, before, after }: DifferencesProps) => (
  <ScrollRegion className={classes.words} label={label}>
    {diffWordsWithSpace(before, after).map(({ added, removed, value }, place) => {
      const Element = added ? 'ins' : removed ? 'del' : 'span';
      return (
        // oxlint-disable-next-line react/no-array-index-key -- equal words have no identity but their place
        <Element key={place} data-kind={added ? 'added' : removed ? 'removed' : undefined}>
          {value}
        </Element>
      );
    })}
  </ScrollRegion>
);
