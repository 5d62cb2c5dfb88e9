import { NumberInput, type NumberInputProps } from '@mantine/core';

interface MarksFieldProps extends Pick<NumberInputProps, 'label' | 'error' | 'w' | 'disabled'> {
  totalMarks: number;
  value: number | null;
  onChange: (marks: number | null) => void;
}

/** Marks for a whole submission. A number out of range is left as it was typed: the error says what is wrong. */
export const MarksField = ({ totalMarks, value, onChange, ...rest }: MarksFieldProps) => (
  <NumberInput
    {...rest}
    placeholder={`0 to ${totalMarks}`}
    value={value ?? ''}
    onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    min={0}
    max={totalMarks}
    clampBehavior="none"
    decimalScale={2}
    hideControls
    autoComplete="off"
  />
);
