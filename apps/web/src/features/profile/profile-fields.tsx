import type { ProfileField, ProfileText } from '@assay/contract';
import { Select, TextInput } from '@mantine/core';
import { Controller, type Control } from 'react-hook-form';
import { GENDERS } from '../../ui/forms/genders.ts';

/** The gender of who does not say it. */
export const UNSAID = 'NONE';

interface FieldProps {
  control: Control<ProfileText>;
  name: ProfileField;
  label: string;
  description?: string;
  type?: 'email' | 'tel';
  autoComplete: string;
  readOnly: boolean;
}

/** A text of the profile. */
export const Field = ({ control, name, ...input }: FieldProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <TextInput
        {...field}
        {...input}
        withAsterisk
        maxLength={200}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={fieldState.error?.message}
      />
    )}
  />
);

interface GenderFieldProps {
  control: Control<ProfileText>;
  /** A student need not say it. */
  required: boolean;
  readOnly: boolean;
}

/** The gender of the profile. */
export const GenderField = ({ control, required, readOnly }: GenderFieldProps) => (
  <Controller
    control={control}
    name="gender"
    render={({ field, fieldState }) => (
      <Select
        {...field}
        value={required && field.value === UNSAID ? null : field.value}
        onChange={(chosen) => field.onChange(chosen ?? UNSAID)}
        label="Gender"
        placeholder="Select"
        withAsterisk={required}
        allowDeselect={false}
        readOnly={readOnly}
        data={required ? GENDERS : [{ value: UNSAID, label: 'Select' }, ...GENDERS]}
        error={fieldState.error?.message}
      />
    )}
  />
);
