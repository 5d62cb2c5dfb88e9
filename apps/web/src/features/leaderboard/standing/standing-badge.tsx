import type { Standing } from '@assay/contract';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClipboardText,
  IconHourglassHigh,
  IconPencil,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react';
import classes from '../leaderboard.module.css';

const ICON: Readonly<Record<Standing, Icon>> = {
  Graded: IconCircleCheckFilled,
  'To be marked': IconClipboardText,
  'Being graded': IconHourglassHigh,
  'In progress': IconPencil,
  'Not started': IconCircleDashed,
  Absent: IconUserOff,
};

/** Where an attempt stands, as a word and a shape. */
export const StandingBadge = ({ standing }: { standing: Standing }) => {
  const Shape = ICON[standing];
  return (
    <span className={classes.standing} data-standing={standing}>
      <Shape size={14} aria-hidden />
      {standing}
    </span>
  );
};
