import '@mantine/dates/styles.css';
import { DateTimePicker } from '@mantine/dates';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { Ref } from 'react';

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
  ref?: Ref<HTMLButtonElement>;
}

/** A moment to the minute in day/month/year order and 12-hour time. */
export const DateTimeField = ({ min, required, ...field }: DateTimeFieldProps) => (
  <DateTimePicker
    {...field}
    minDate={min}
    withAsterisk={required}
    placeholder="DD/MM/YYYY, hh:mm"
    valueFormat="DD/MM/YYYY, hh:mm A"
    firstDayOfWeek={1}
    clearable
    clearButtonProps={{ 'aria-label': `Clear ${field.label}` }}
    leftSection={<IconCalendarEvent size={16} aria-hidden />}
    leftSectionPointerEvents="none"
    timePickerProps={{
      format: '12h',
      withDropdown: true,
      minutesStep: 5,
      hoursInputLabel: 'Hours',
      minutesInputLabel: 'Minutes',
      amPmInputLabel: 'AM or PM',
    }}
    submitButtonProps={{ 'aria-label': 'Done' }}
    popoverProps={{ withinPortal: true }}
  />
);
