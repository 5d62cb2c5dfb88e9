import type { LeaderboardStudent } from '@assay/contract';
import { Popover, UnstyledButton } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import classes from '../leaderboard.module.css';
import { byHandWords } from './by-hand.ts';

/** A sign beside marks that a person gave; pressing it says who gave which. */
export const HandBadge = ({ student }: { student: LeaderboardStudent }) => {
  const words = byHandWords(student);
  if (words === null) return null;
  return (
    <Popover withinPortal position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.hand}
          aria-label={`By hand: who gave ${student.fullname} marks`}
          title={`By hand: ${words}`}
        >
          <IconHandStop size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>Given by hand: {words}</Popover.Dropdown>
    </Popover>
  );
};
