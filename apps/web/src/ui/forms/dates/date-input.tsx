import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, lazy, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useServerNow } from '../../../lib/values/clock.ts';
import type { DateKind, DatePreset } from './date-kinds.ts';
import { DatePresets } from './date-presets.tsx';
import { useTypedDate } from './use-typed-date.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

/** How often the distance to now is told anew, ms. */
const TOLD_EVERY_MS = 30_000;

export interface DateInputProps {
  label: string;
  /** What was read, or what was typed and could not be read; null where nothing stands there. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** The earliest day or moment that the calendar offers. */
  min?: string;
  description?: string;
  /** Stands behind the weekday: where the value comes from. */
  note?: string;
  presets?: readonly DatePreset[];
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Whether the calendar lies over everything else; not inside another popover. Default true. */
  withinPortal?: boolean;
  size?: 'xs' | 'sm';
  /** Width, px; without it, all there is. */
  w?: number;
  ref?: Ref<HTMLInputElement>;
}

interface QuietLineProps extends Pick<DateInputProps, 'description' | 'note' | 'presets'> {
  kind: DateKind;
  typed: ReturnType<typeof useTypedDate>;
}

/** What a value means; where there is none, what could be taken. */
const QuietLine = ({ kind, typed, description, note, presets = [] }: QuietLineProps) => {
  const now = useServerNow(TOLD_EVERY_MS);
  const { read, text } = typed;
  if (read !== null) {
    const written = kind.write(read);
    // What was typed in another form is repeated, so that it is seen before it is left.
    return [text === written ? kind.tell(read, now) : `${written}: ${kind.tell(read, now)}`, note]
      .filter(Boolean)
      .join('. ');
  }
  return text === '' && presets.length > 0 ? (
    <DatePresets presets={presets} onTake={typed.take} />
  ) : (
    description
  );
};

/**
 * A date that is typed with the day first, whatever the language of the browser, or taken from a calendar (Alt+↓). What
 * cannot be a date is refused with a sentence.
 */
export const DateInput = ({
  kind,
  label,
  value,
  onChange,
  onBlur,
  min,
  description,
  note,
  presets,
  error,
  required,
  disabled,
  withinPortal = true,
  size = 'sm',
  w,
  ref,
}: DateInputProps & { kind: DateKind }) => {
  const [opened, setOpened] = useState(false);
  const typed = useTypedDate({ kind, value, onChange });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      setOpened(true);
    }
    // What is saved is looked at as what was left.
    if (event.key === 'Enter' || (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)))
      typed.leave();
  };

  return (
    <TextInput
      ref={ref}
      label={label}
      size={size}
      w={w}
      withAsterisk={required}
      disabled={disabled}
      placeholder={kind.example}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={<QuietLine kind={kind} typed={typed} {...{ description, note, presets }} />}
      error={typed.isTyping ? undefined : (typed.problem ?? error)}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        typed.leave();
        onBlur?.();
      }}
      rightSection={
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          withinPortal={withinPortal}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={`Calendar for ${label}`}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={16} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p="sm" aria-label={`Calendar for ${label}`} aria-labelledby={undefined}>
            <Suspense fallback={<Skeleton h={280} w={252} />}>
              <Calendar
                kind={kind}
                value={typed.read}
                min={min}
                presets={presets}
                onTake={typed.take}
                onDone={() => setOpened(false)}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
};
