import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';

interface ExamBrowserFieldProps {
  /** Null: as this installation has it. */
  value: boolean | null;
  onChange: (required: boolean | null) => void;
  /** A new task may leave it to the installation; a stored one has a setting of its own. */
  withDefault: boolean;
  error?: string;
}

const CHOICES = [
  { value: 'default', label: 'As installed', required: null },
  { value: 'on', label: 'Required', required: true },
  { value: 'off', label: 'Not required', required: false },
] as const;

/** Whether the task opens in Safe Exam Browser only. */
export const ExamBrowserField = ({ value, onChange, withDefault, error }: ExamBrowserFieldProps) => {
  const id = useId();
  const chosen = CHOICES.find(({ required }) => required === value) ?? CHOICES[0];
  return (
    <Input.Wrapper
      label="Require Safe Exam Browser"
      labelElement="div"
      labelProps={{ id }}
      description={
        withDefault
          ? 'Then the server checks at every call that Safe Exam Browser shows the key of this task; below stands what that proves. “As installed” follows the setting of this installation.'
          : 'Then the server checks at every call that Safe Exam Browser shows the key of this task; below stands what that proves.'
      }
      error={error}
    >
      <div>
        <SegmentedControl
          mt={6}
          aria-labelledby={id}
          value={chosen.value}
          data={CHOICES.slice(withDefault ? 0 : 1).map((choice) => ({
            value: choice.value,
            label: choice.label,
          }))}
          onChange={(given) => onChange(CHOICES.find((choice) => choice.value === given)?.required ?? null)}
        />
      </div>
    </Input.Wrapper>
  );
};
