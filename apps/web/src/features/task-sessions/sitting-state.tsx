import { SITTING_STATES, type SittingCounts, type SittingState, type TaskStudent } from '@assay/contract';
import { IconCircleCheckFilled, IconCircleDashed, IconPencil, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useServerNow } from '../../lib/values/clock.ts';
import { formatSpan } from '../../lib/values/dates.ts';
import { FigureStrip } from '../../ui/facts/figure-strip.tsx';
import { StateMark } from '../../ui/facts/state-mark.tsx';

export const SITTING_WORDS: Readonly<Record<SittingState, string>> = {
  'NOT-STARTED': 'Not started',
  WRITING: 'Writing',
  AWAY: 'Away',
  SUBMITTED: 'Submitted',
};

const SHAPES: Readonly<Record<SittingState, ReactNode>> = {
  'NOT-STARTED': <IconCircleDashed size={16} aria-hidden />,
  WRITING: <IconPencil size={16} aria-hidden />,
  AWAY: <IconPlugConnectedX size={16} aria-hidden />,
  SUBMITTED: <IconCircleCheckFilled size={16} aria-hidden />,
};

const TONES = {
  'NOT-STARTED': 'quiet',
  WRITING: 'active',
  AWAY: 'warning',
  SUBMITTED: 'plain',
} as const satisfies Readonly<Record<SittingState, string>>;

/** Whether somebody has started and not submitted. */
export const isUnderWay = (state: SittingState): boolean => state === 'WRITING' || state === 'AWAY';

const AwayFor = ({ since }: { since: string }) => (
  <span className="tabular" title="The exam page is closed, or has no connection">
    {formatSpan(useServerNow() - Date.parse(since))}
  </span>
);

/** Where a student stands, by shape, colour and word; of who is away for how long. */
export const SittingStateMark = ({ state, heardAt }: Pick<TaskStudent, 'state' | 'heardAt'>) => (
  <StateMark tone={TONES[state]} icon={SHAPES[state]}>
    {SITTING_WORDS[state]}
    {state === 'AWAY' && heardAt && <AwayFor since={heardAt} />}
  </StateMark>
);

const COUNTED: Readonly<Record<SittingState, Exclude<keyof SittingCounts, 'students'>>> = {
  'NOT-STARTED': 'notStarted',
  WRITING: 'writing',
  AWAY: 'away',
  SUBMITTED: 'submitted',
};

interface SittingFiguresProps {
  counts: SittingCounts;
  /** The state that the list is narrowed to; empty without. */
  chosen: string;
  onChoose: (state: SittingState | '') => void;
}

/** How many students stand where; pressing a figure shows them alone, and pressing it again everybody. */
export const SittingFigures = ({ counts, chosen, onChoose }: SittingFiguresProps) => (
  <FigureStrip
    label="Where the students are"
    figures={SITTING_STATES.map((state) => ({
      id: state,
      label: (
        <StateMark tone={TONES[state]} icon={SHAPES[state]}>
          {SITTING_WORDS[state]}
        </StateMark>
      ),
      value: String(counts[COUNTED[state]]),
      tone: state === 'AWAY' && counts.away > 0 ? 'warning' : undefined,
      title: `Show only these students: ${SITTING_WORDS[state].toLowerCase()}`,
    }))}
    chosen={SITTING_STATES.find((state) => state === chosen) ?? null}
    onPress={(state) => onChoose(state === chosen ? '' : state)}
  />
);
