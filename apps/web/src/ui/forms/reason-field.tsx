import { REASON_MAX } from '@assay/contract';
import { Textarea } from '@mantine/core';

interface ReasonFieldProps {
  /** Who gets to see it. */
  description: string;
  value: string;
  onChange: (reason: string) => void;
  /** Whether what is missing is said. */
  checked: boolean;
}

/** Why somebody does what others will ask about. */
export const ReasonField = ({ description, value, onChange, checked }: ReasonFieldProps) => (
  <Textarea
    label="Reason"
    description={description}
    autosize
    minRows={2}
    maxLength={REASON_MAX}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={checked && value.trim() === '' && 'Please give a reason.'}
    withAsterisk
  />
);
