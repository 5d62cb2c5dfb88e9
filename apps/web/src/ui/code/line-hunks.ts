import { diffLines } from 'diff';

/** So many equal lines stand around those that differ. */
const CONTEXT = 3;

/** A line of one text or of both, or so many equal lines that are not shown. */
export type HunkLine =
  { kind: 'equal' | 'removed' | 'added'; text: string } | { kind: 'skipped'; count: number };

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }) => {
  if (added) return 'added';
  return removed ? 'removed' : 'equal';
};

/** Equal lines in short: those beside others stay. */
const inShort = (lines: readonly string[], isFirst: boolean, isLast: boolean): HunkLine[] => {
  const [above, below] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT];
  const equal = (some: readonly string[]): HunkLine[] => some.map((text) => ({ kind: 'equal', text }));
  const count = lines.length - above - below;
  // A line that says that one is left out takes as much room as that one.
  if (count <= 1) return equal(lines);
  return [
    ...equal(lines.slice(0, above)),
    { kind: 'skipped', count },
    ...equal(lines.slice(lines.length - below)),
  ];
};

/** Two texts as one, line by line: what was taken away, what came, and three equal lines around it. */
export const lineHunks = (before: string, after: string): HunkLine[] => {
  const end = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
  const changes = diffLines(end(before), end(after));
  return changes.flatMap((change, index): HunkLine[] => {
    const kind = kindOf(change);
    const lines = linesOf(change.value);
    return kind === 'equal'
      ? inShort(lines, index === 0, index === changes.length - 1)
      : lines.map((text) => ({ kind, text }));
  });
};
