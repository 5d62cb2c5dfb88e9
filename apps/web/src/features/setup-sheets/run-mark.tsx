import type { SetupRun, SetupVerdict } from '@assay/contract';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconHourglassHigh,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { StateMark } from '../../ui/facts/state-mark.tsx';
import { verdictWord } from './setup-words.ts';

const STATES = {
  TRIED: { tone: 'warning', icon: <IconCircleDashed size={14} aria-hidden />, word: 'Checked, not applied' },
  APPLYING: { tone: 'active', icon: <IconHourglassHigh size={14} aria-hidden />, word: 'Being applied' },
  DONE: { tone: 'plain', icon: <IconCircleCheckFilled size={14} aria-hidden />, word: 'Applied' },
} as const;

export const stateWord = (state: SetupRun['state']): string => STATES[state].word;

/** How far a sheet is. */
export const RunMark = ({ state }: Pick<SetupRun, 'state'>) => {
  const { tone, icon, word } = STATES[state];
  return (
    <StateMark tone={tone} icon={icon}>
      {word}
    </StateMark>
  );
};

const VERDICTS = {
  NEW: { tone: 'active', icon: <IconPlus size={14} aria-hidden /> },
  CHANGED: { tone: 'active', icon: <IconPencil size={14} aria-hidden /> },
  SAME: { tone: 'quiet', icon: <IconCircleMinus size={14} aria-hidden /> },
  REFUSED: { tone: 'danger', icon: <IconAlertTriangle size={14} aria-hidden /> },
} as const;

/** What becomes of a row. */
export const VerdictMark = ({ verdict, isDone }: { verdict: SetupVerdict; isDone: boolean }) => (
  <StateMark {...VERDICTS[verdict]}>{verdictWord(verdict, isDone)}</StateMark>
);
