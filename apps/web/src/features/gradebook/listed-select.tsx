import { Select } from '@mantine/core';
import { Controller, type Control } from 'react-hook-form';
import type { TemplateValues } from './template-form-values.ts';

interface ListedSelectProps {
  control: Control<TemplateValues>;
  name: 'format' | 'order' | 'rounding';
  label: string;
  description?: string;
  /** What each value is called, in their order. */
  options: Readonly<Record<string, string>>;
}

/** One of a few values that the contract names. */
export const ListedSelect = ({ control, name, label, description, options }: ListedSelectProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <Select
        {...field}
        label={label}
        description={description}
        data={Object.entries(options).map(([value, words]) => ({ value, label: words }))}
        allowDeselect={false}
        error={fieldState.error?.message}
      />
    )}
  />
);
