import { Input, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';

interface ExamBrowserFieldProps {
  /** Null: as this installation has it. */
  value: boolean | null;
  onChange: (required: boolean | null) => void;
  /**
   * What a new task may leave to the installation: whether that requires it, undefined while it is not known. Null for a
   * stored task, which has a setting of its own.
   */
  byDefault: boolean | undefined | null;
  error?: string;
}

const CHOICES = [
  { value: 'default', label: 'Default', required: null },
  { value: 'on', label: 'Required', required: true },
  { value: 'off', label: 'Not required', required: false },
] as const;

const labelOf = (label: string, required: boolean | null, byDefault: ExamBrowserFieldProps['byDefault']) => {
  if (required !== null || typeof byDefault !== 'boolean') return label;
  return `${label} (${byDefault ? 'required here' : 'not required here'})`;
};

/** Whether the task opens in Safe Exam Browser only. */
export const ExamBrowserField = ({ value, onChange, byDefault, error }: ExamBrowserFieldProps) => {
  const id = useId();
  // What the default means makes one too long for a phone.
  const isNarrow = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false });
  const chosen = CHOICES.find(({ required }) => required === value) ?? CHOICES[0];
  return (
    <Input.Wrapper
      label="Require Safe Exam Browser"
      labelElement="div"
      labelProps={{ id }}
      description="Where it is required, the server checks at every step of the exam that Safe Exam Browser shows the key of this task."
      error={error}
      data-problem={error ? 'Require Safe Exam Browser' : undefined}
    >
      <div>
        <SegmentedControl
          mt={6}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          aria-labelledby={id}
          value={chosen.value}
          data={CHOICES.slice(byDefault === null ? 1 : 0).map(({ value: choice, label, required }) => ({
            value: choice,
            label: labelOf(label, required, byDefault),
          }))}
          onChange={(given) => onChange(CHOICES.find((choice) => choice.value === given)?.required ?? null)}
        />
      </div>
    </Input.Wrapper>
  );
};
