import type { ExemptionNote } from '@assay/contract';
import { Popover, UnstyledButton } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import classes from './exemption-note.module.css';

/** Says that a student may sit the task in any browser, why, and who has decided so when. */
export const ExemptionText = ({ note }: { note: ExemptionNote }) => (
  <span className={classes.text}>
    <IconShieldOff size={14} aria-hidden className={classes.shape} /> Exempt from Safe Exam Browser:{' '}
    {note.reason} ({note.givenBy}, <DateTimeText value={note.givenAt} />)
  </span>
);

interface ExemptionBadgeProps {
  /** The student's name. */
  of: string;
  note: ExemptionNote;
}

/** The same in a row, where there is room for a sign alone; pressing it says the rest. */
export const ExemptionBadge = ({ of, note }: ExemptionBadgeProps) => (
  <Popover withinPortal position="bottom-start" width={280} trapFocus returnFocus>
    <Popover.Target>
      <UnstyledButton
        className={classes.badge}
        aria-label={`Exempt: why ${of} may use any browser`}
        title="Exempt from Safe Exam Browser"
      >
        <IconShieldOff size={14} aria-hidden />
      </UnstyledButton>
    </Popover.Target>
    <Popover.Dropdown>
      <ExemptionText note={note} />
    </Popover.Dropdown>
  </Popover>
);
