import { TextInput } from '@mantine/core';
import dayjs from 'dayjs';
import type { Ref } from 'react';
import { formatDateTime } from '../../lib/values/dates.ts';

interface DateTimeFieldProps {
  label: string;
  /** Local time, `YYYY-MM-DD HH:mm:ss`. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** The earliest moment that can be chosen, in the same form. */
  min?: string;
  description?: string;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The form in which the browser's own field speaks: `YYYY-MM-DDTHH:mm`. */
const toNative = (value: string | null | undefined): string => (value ?? '').slice(0, 16).replace(' ', 'T');
const fromNative = (text: string): string | null => (text ? `${text.replace('T', ' ')}:00` : null);

/**
 * A moment to the minute. It is the browser's own field: it is typed in quickly, knows every keyboard and reader, and
 * shows the order and the clock of the browser's language. Since that may put the month first, the moment stands below
 * with its weekday as every screen writes it.
 */
export const DateTimeField = ({
  value,
  onChange,
  min,
  required,
  description,
  ...field
}: DateTimeFieldProps) => (
  <TextInput
    {...field}
    type="datetime-local"
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    description={value ? `${dayjs(value).format('dddd')}, ${formatDateTime(value)}` : description}
    value={toNative(value)}
    onChange={(event) => onChange(fromNative(event.currentTarget.value))}
    min={toNative(min) || undefined}
    withAsterisk={required}
  />
);
