import { ActionIcon, NativeSelect, Text, Tooltip } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconRewindBackward10,
  IconRewindForward10,
  type Icon,
} from '@tabler/icons-react';
import { formatExactSpan } from '../../lib/values/dates.ts';
import type { PlayerAction } from './player-keys.ts';
import classes from './playback.module.css';
import { SPEEDS, type Speed } from './use-player.ts';

interface ControlsProps {
  isPlaying: boolean;
  speed: Speed;
  play: number;
  length: number;
  /** The moment in words. */
  moment: string;
  onAct: (action: PlayerAction) => void;
  onSpeed: (speed: Speed) => void;
}

const BUTTONS: readonly { label: string; Sign: Icon; action: PlayerAction }[] = [
  { label: 'Previous marker', Sign: IconPlayerSkipBackFilled, action: { do: 'marker', by: -1 } },
  { label: '10 s back', Sign: IconRewindBackward10, action: { do: 'move', seconds: -10 } },
  { label: '10 s on', Sign: IconRewindForward10, action: { do: 'move', seconds: 10 } },
  { label: 'Next marker', Sign: IconPlayerSkipForwardFilled, action: { do: 'marker', by: 1 } },
];

/** Play, steps, speed, and where it stands. */
export const Controls = ({ isPlaying, speed, play, length, moment, onAct, onSpeed }: ControlsProps) => {
  const Sign = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={classes.controls}>
      <ActionIcon
        variant="filled"
        size={36}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={() => onAct({ do: 'toggle' })}
      >
        <Sign size={18} />
      </ActionIcon>
      {BUTTONS.map(({ label, Sign: Shape, action }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={label}
            onClick={() => onAct(action)}
          >
            <Shape size={20} />
          </ActionIcon>
        </Tooltip>
      ))}
      <NativeSelect
        aria-label="Speed"
        size="xs"
        value={String(speed)}
        data={SPEEDS.map((one) => ({ value: String(one), label: `${one}×` }))}
        onChange={(event) => {
          const chosen = SPEEDS.find((one) => String(one) === event.currentTarget.value);
          if (chosen !== undefined) onSpeed(chosen);
        }}
      />
      <Text className={classes.moment}>{moment}</Text>
      <Text c="dimmed" className={classes.moment}>
        {formatExactSpan(play)} of {formatExactSpan(length)}
      </Text>
    </div>
  );
};
