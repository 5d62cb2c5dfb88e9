import { ROOM_STATES, type RoomState } from '@assay/contract';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconEyeOff,
  IconMoonStars,
  IconPencil,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateMark } from '../../ui/facts/state-mark.tsx';

const STATE_WORDS: Readonly<Record<RoomState, string>> = {
  'NO-CONNECTION': 'No connection',
  AWAY: 'Away',
  IDLE: 'Idle',
  TYPING: 'Typing',
  'NOT-THERE': 'Not there',
  SUBMITTED: 'Submitted',
};

const SHAPES: Readonly<Record<RoomState, ReactNode>> = {
  'NO-CONNECTION': <IconPlugConnectedX size={16} aria-hidden />,
  AWAY: <IconEyeOff size={16} aria-hidden />,
  IDLE: <IconMoonStars size={16} aria-hidden />,
  TYPING: <IconPencil size={16} aria-hidden />,
  'NOT-THERE': <IconCircleDashed size={16} aria-hidden />,
  SUBMITTED: <IconCircleCheckFilled size={16} aria-hidden />,
};

const TONES = {
  'NO-CONNECTION': 'danger',
  AWAY: 'warning',
  IDLE: 'quiet',
  TYPING: 'active',
  'NOT-THERE': 'quiet',
  SUBMITTED: 'plain',
} as const satisfies Readonly<Record<RoomState, string>>;

/** What a state means, on hover. */
const MEANINGS: Readonly<Record<RoomState, string>> = {
  'NO-CONNECTION': 'Nothing has been heard of the exam page: it is closed, or cut off',
  AWAY: 'The exam page is hidden, or another window has the keyboard',
  IDLE: 'The exam page is open, and nothing has been typed or run',
  TYPING: 'Something was typed or run within the last half minute',
  'NOT-THERE': 'Has not started',
  SUBMITTED: 'Has submitted, or was submitted',
};

/** Where a student stands, by shape, colour and word. */
export const RoomStateMark = ({ state }: { state: RoomState }) => (
  <StateMark tone={TONES[state]} icon={SHAPES[state]} title={MEANINGS[state]}>
    {STATE_WORDS[state]}
  </StateMark>
);

/** The state as words go in a sentence. */
export const stateWords = (state: RoomState): string => STATE_WORDS[state].toLowerCase();

/** The figures above the list stand in the order of an exam. */
export const FIGURES: readonly RoomState[] = [
  'NOT-THERE',
  'TYPING',
  'IDLE',
  'AWAY',
  'NO-CONNECTION',
  'SUBMITTED',
];

/** The place of a state when the list is sorted by it. */
export const placeOfState = (state: RoomState): number => ROOM_STATES.indexOf(state);
