import { PLACEHOLDERS, ROUNDINGS, SHEET_FORMATS, TEMPLATE_ORDERS } from '@assay/contract';
import { Code, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { useReturn } from '../../lib/session/area.ts';
import { FormPage, FormSection } from '../../ui/forms/form-page.tsx';
import { ColumnFields } from './column-fields.tsx';
import { ListedSelect } from './listed-select.tsx';
import type { TemplateValues } from './template-form-values.ts';
import { TemplatePreview } from './template-preview.tsx';
import { useTemplateForm } from './use-template-form.ts';

interface FieldProps {
  control: Control<TemplateValues>;
}

interface TemplateFormProps {
  title: string;
  initial: TemplateValues;
  /** The template that is changed; null creates one. */
  templateId: string | null;
  institutes: readonly { value: string; label: string }[];
}

const ALL = 'all';

const InstituteField = ({ control, institutes }: FieldProps & Pick<TemplateFormProps, 'institutes'>) => (
  <Controller
    control={control}
    name="instituteId"
    render={({ field, fieldState }) => (
      <Select
        {...field}
        label="Institute"
        description="Whose tasks offer the template."
        data={[{ value: ALL, label: 'All institutes' }, ...institutes]}
        allowDeselect={false}
        searchable
        value={field.value ?? ALL}
        onChange={(value) => field.onChange(value === ALL ? null : value)}
        error={fieldState.error?.message}
      />
    )}
  />
);

/** Typed as a text with a line for each. */
const LinesField = ({ control }: FieldProps) => (
  <Controller
    control={control}
    name="lines"
    render={({ field: { value, onChange, ...field }, formState: { errors } }) => {
      const error = errors.lines?.message ?? errors.lines?.find?.((one) => one?.message)?.message;
      return (
        <Textarea
          {...field}
          label="Lines"
          description="Each fills the first cell of its row."
          autosize
          minRows={3}
          maxRows={10}
          value={value.join('\n')}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))
          }
          error={error}
        />
      );
    }}
  />
);

/** The words that stand for something of the task. */
const Placeholders = () => (
  <>
    In lines, headings and fixed texts,{' '}
    {Object.entries(PLACEHOLDERS).map(([word, means], place) => (
      <span key={word}>
        {place > 0 && ', '}
        <Code>{`{${word}}`}</Code> is {means}
      </span>
    ))}
    .
  </>
);

const RowFields = ({ control }: FieldProps) => {
  const withAbsent = useWatch({ control, name: 'withAbsent' });
  return (
    <>
      <ListedSelect control={control} name="order" label="Order" options={TEMPLATE_ORDERS} />
      <Controller
        control={control}
        name="withAbsent"
        render={({ field: { value, ...field } }) => (
          <Switch {...field} label="With students who did not sit the task" checked={value} />
        )}
      />
      <Controller
        control={control}
        name="absent"
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            label="Absent Students Get"
            description="Instead of marks. Empty: nothing."
            autoComplete="off"
            disabled={!withAbsent}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  );
};

/** Writes a new template, or changes one. */
export const TemplateForm = ({ title, initial, templateId, institutes }: TemplateFormProps) => {
  const { form, submit, problem, saved, kept, conflict } = useTemplateForm({
    initial,
    templateId,
    institutes,
  });
  const { address, leave } = useReturn('gradebook-templates');
  const { control, register, setValue, formState } = form;
  return (
    <FormPage
      title={title}
      backTo={address}
      context="The sheet in which a university takes marks. Faculty find it in the Export menu of a leaderboard."
      note={kept.note}
      submitLabel={templateId === null ? 'Create' : 'Update'}
      dirty={formState.isDirty && !saved}
      busy={formState.isSubmitting || saved}
      problem={problem}
      attempts={formState.submitCount}
      onSubmit={submit}
      onCancel={leave}
      onDiscard={kept.forget}
    >
      {conflict.dialog}
      <FormSection title="Template">
        <TextInput
          label="Name"
          withAsterisk
          autoComplete="off"
          {...register('name')}
          error={formState.errors.name?.message}
        />
        <InstituteField control={control} institutes={institutes} />
        <ListedSelect
          control={control}
          name="format"
          label="File Type"
          options={Object.fromEntries(
            Object.entries(SHEET_FORMATS).map(([format, { label }]) => [format, label]),
          )}
        />
      </FormSection>
      <FormSection title="Above the Headings" description={<Placeholders />}>
        <LinesField control={control} />
      </FormSection>
      <FormSection
        title="Columns"
        description={
          <>
            Marks of each question and of each course outcome become several columns: <Code>{'{n}'}</Code> in
            their heading is the number of the question or the name of the outcome, <Code>{'{max}'}</Code>{' '}
            what the question is worth.
          </>
        }
      >
        <ColumnFields control={control} setValue={setValue} />
      </FormSection>
      <FormSection title="Rows">
        <RowFields control={control} />
        <ListedSelect
          control={control}
          name="rounding"
          label="Rounding of Marks"
          description="Of the whole task; marks of questions and outcomes stay as they are."
          options={ROUNDINGS}
        />
      </FormSection>
      <FormSection title="Preview" description="With three made-up students.">
        <TemplatePreview control={control} />
      </FormSection>
    </FormPage>
  );
};
