import type { ListChanges } from '@assay/contract';
import { Text } from '@mantine/core';
import { IconArrowsSort, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ScrollRegion } from '../page/scroll-region.tsx';
import classes from './conflict-dialog.module.css';
import type { EntryWords } from './shown-form.ts';

/** More lines than these are only counted. */
const LISTED = 100;
/** From so many lines on the list scrolls by itself. */
const LONG = 8;

type EntryOf = (one: unknown) => EntryWords;

interface Line {
  icon: ReactNode;
  text: string;
}

const whole = ({ name, detail }: EntryWords): string => (detail ? `${name} (${detail})` : name);

/** A name that stays is said once. */
const changeWords = (before: EntryWords, after: EntryWords): string =>
  before.name === after.name && before.detail && after.detail
    ? `Changed ${before.name} from ${before.detail} to ${after.detail}`
    : `Changed ${whole(before)} to ${whole(after)}`;

const linesOf = ({ added, removed, changed, isMoved }: ListChanges<unknown>, entry: EntryOf): Line[] => [
  ...added.map((one) => ({ icon: <IconPlus size={14} aria-hidden />, text: `Added ${whole(entry(one))}` })),
  ...removed.map((one) => ({
    icon: <IconMinus size={14} aria-hidden />,
    text: `Removed ${whole(entry(one))}`,
  })),
  ...changed.map(({ before, after }) => ({
    icon: <IconPencil size={14} aria-hidden />,
    text: changeWords(entry(before), entry(after)),
  })),
  ...(isMoved ? [{ icon: <IconArrowsSort size={14} aria-hidden />, text: 'Put into another order' }] : []),
];

interface ChangeListProps {
  /** What screen readers call it. */
  label: string;
  changes: ListChanges<unknown>;
  entry: EntryOf;
}

/** What somebody did to a list, a line each. */
export const ChangeList = ({ label, changes, entry }: ChangeListProps) => {
  const lines = linesOf(changes, entry);
  if (lines.length === 0) return <Text c="dimmed">No change</Text>;
  const list = (
    <ul className={classes.changes}>
      {lines.slice(0, LISTED).map(({ icon, text }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- equal lines have no identity but their place
        <li key={place}>
          {icon}
          <span>{text}</span>
        </li>
      ))}
      {lines.length > LISTED && <li>and {lines.length - LISTED} more</li>}
    </ul>
  );
  if (lines.length < LONG) return list;
  return (
    <ScrollRegion className={classes.scrolling} label={label}>
      {list}
    </ScrollRegion>
  );
};
