import { Select, TextInput } from '@mantine/core';
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { GENDERS } from '../../ui/forms/genders.ts';

interface PersonFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
  label: string;
  description?: string;
  placeholder?: string;
  type?: 'email' | 'tel';
  inputMode?: 'numeric' | 'tel' | 'email';
  readOnly?: boolean;
  autoFocus?: boolean;
}

/** A text that has to be given about a person. */
export const PersonField = <Values extends FieldValues>({
  control,
  name,
  autoFocus,
  readOnly = false,
  ...input
}: PersonFieldProps<Values>) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <TextInput
        {...field}
        {...input}
        // Below, so that fields side by side stand on one line however long it is.
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        withAsterisk={!readOnly}
        readOnly={readOnly}
        autoComplete="off"
        maxLength={200}
        error={fieldState.error?.message}
        data-autofocus={autoFocus || undefined}
      />
    )}
  />
);

/** The gender of a person. */
export const GenderField = <Values extends FieldValues>({
  control,
  name,
}: Pick<PersonFieldProps<Values>, 'control' | 'name'>) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <Select
        {...field}
        value={field.value || null}
        onChange={(chosen) => field.onChange(chosen ?? '')}
        label="Gender"
        placeholder="Select"
        withAsterisk
        data={GENDERS}
        error={fieldState.error?.message}
      />
    )}
  />
);
