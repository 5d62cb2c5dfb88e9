import { writeTime } from '@assay/contract';
import { Button, NativeSelect } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useEffect, useRef } from 'react';
import { today } from '../../../lib/values/local-moment.ts';
import { MOMENT, type DateKind, type DatePreset } from './date-kinds.ts';
import { DatePresets } from './date-presets.tsx';
import classes from './dates.module.css';

/** The time of a day that was chosen before a time was. */
const FIRST_TIME = '10:00:00';
/** Minutes between two that can be chosen; any other can be typed. */
const STEP = 5;
/** A dialog or a sheet around the calendar leaves Esc to it. */
const KEEPS_ESC = { 'data-mantine-stop-propagation': true } as const;

const two = (number: number): string => String(number).padStart(2, '0');
const range = (first: number, last: number, step = 1): string[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => two(first + index * step));

interface TimeSelectsProps {
  /** `10:00:00` */
  value: string;
  onChange: (time: string) => void;
}

/** Hour, minute and half of the day. */
const TimeSelects = ({ value, onChange }: TimeSelectsProps) => {
  const [clock = '', half = 'AM'] = writeTime(value).split(' ');
  const [hour = '10', minute = '00'] = clock.split(':');
  const change = (part: { hour?: string; minute?: string; half?: string }) => {
    const next = { hour, minute, half, ...part };
    const hours = (Number(next.hour) % 12) + (next.half === 'PM' ? 12 : 0);
    onChange(`${two(hours)}:${next.minute}:00`);
  };
  const minutes = [...new Set([...range(0, 55, STEP), minute])].toSorted();
  return (
    <div className={classes.time}>
      {(
        [
          ['hour', 'Hour', range(1, 12), hour],
          ['minute', 'Minute', minutes, minute],
          ['half', 'AM or PM', ['AM', 'PM'], half],
        ] as const
      ).map(([part, label, data, chosen]) => (
        <NativeSelect
          {...KEEPS_ESC}
          key={part}
          size="xs"
          aria-label={label}
          data={[...data]}
          value={chosen}
          onChange={(event) => change({ [part]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
};

interface CalendarProps {
  kind: DateKind;
  /** What was read; null where nothing is. */
  value: string | null;
  min?: string;
  presets?: readonly DatePreset[];
  onTake: (value: string) => void;
  onDone: () => void;
}

/** A month to take a day from, with the time where there is one. Loaded when it is opened. */
const Calendar = ({ kind, value, min, presets = [], onTake, onDone }: CalendarProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const withTime = kind === MOMENT;
  const day = value?.slice(0, 10) ?? null;
  const first = min?.slice(0, 10);
  const time = (withTime && value?.slice(11)) || FIRST_TIME;
  const take = (next: string | null) => {
    if (next === null) return;
    onTake(withTime ? `${next} ${time}` : next);
    if (!withTime) onDone();
  };
  // It comes later than the popover that has looked for what to focus.
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus();
  }, []);

  return (
    <div ref={panel} className={classes.panel}>
      <DatePicker
        value={day}
        defaultDate={day ?? first}
        minDate={first}
        onChange={take}
        firstDayOfWeek={1}
        weekendDays={[]}
        hideOutsideDates
        highlightToday
        size="sm"
        ariaLabels={{
          previousMonth: 'Previous month',
          nextMonth: 'Next month',
          monthLevelControl: 'Choose a month',
          yearLevelControl: 'Choose a year',
          previousYear: 'Previous year',
          nextYear: 'Next year',
          previousDecade: 'Previous years',
          nextDecade: 'Next years',
        }}
        __stopPropagation
      />
      {withTime && (
        <TimeSelects value={time} onChange={(next) => onTake(`${day ?? first ?? today()} ${next}`)} />
      )}
      {presets.length > 0 && (
        <DatePresets
          presets={presets}
          onTake={(offered) => {
            onTake(offered);
            onDone();
          }}
        />
      )}
      {withTime && (
        <Button {...KEEPS_ESC} size="xs" variant="default" onClick={onDone}>
          Done
        </Button>
      )}
    </div>
  );
};

export default Calendar;
