import { Anchor } from '@mantine/core';
import type { DatePreset } from './date-kinds.ts';
import classes from './dates.module.css';

interface DatePresetsProps {
  presets: readonly DatePreset[];
  onTake: (value: string) => void;
}

/** Dates that can be taken with one press. */
export const DatePresets = ({ presets, onTake }: DatePresetsProps) => (
  <span className={classes.presets}>
    {presets.map(({ label, value }) => (
      <Anchor
        key={value}
        component="button"
        type="button"
        size="xs"
        className={classes.preset}
        title={label}
        onClick={() => onTake(value)}
      >
        {label}
      </Anchor>
    ))}
  </span>
);
