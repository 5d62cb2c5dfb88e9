import { isDay } from '@assay/contract';
import { useState } from 'react';
import { DateField } from '../../forms/dates/date-field.tsx';

interface EndFieldProps {
  label: string;
  /** `2026-11-23`; empty where the range is open. */
  value: string;
  onChange: (day: string) => void;
}

/** One end of a range of days. What is no day narrows nothing, but stands there until it is mended. */
export const EndField = ({ label, value, onChange }: EndFieldProps) => {
  const [held, setHeld] = useState<string | null>(null);
  return (
    <DateField
      label={label}
      w={152}
      value={held ?? (value || null)}
      onChange={(day) => {
        const isRead = day === null || isDay(day);
        setHeld(isRead ? null : day);
        onChange(isRead ? (day ?? '') : '');
      }}
      // A press into a calendar beside this popover would close it.
      withinPortal={false}
    />
  );
};
