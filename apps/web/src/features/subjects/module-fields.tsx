import { areModulesComplete, MODULE_TITLE_MAX, MODULES_MAX, type SubjectText } from '@assay/contract';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Controller, useFieldArray, type Control, type UseFormGetValues } from 'react-hook-form';
import { FormSection } from '../../ui/forms/form-page.tsx';
import { toast } from '../../ui/messages/toast.ts';
import classes from './module-fields.module.css';

interface ModuleFieldsProps {
  control: Control<SubjectText>;
  getValues: UseFormGetValues<SubjectText>;
}

interface ModuleRowProps {
  control: Control<SubjectText>;
  index: number;
  /** Undefined while it is the only one. */
  onRemove?: () => void;
}

/** What is wrong with one module may be mended in another, so all are looked at again together. */
const TOGETHER = { deps: ['modules' as const] };

/** The labels of the first module head those below it as well. */
const labelOf = (label: string, index: number) => (index === 0 ? { label } : { 'aria-label': label });

const ModuleRow = ({ control, index, onRemove }: ModuleRowProps) => (
  <div className={classes.module} role="group" aria-label={`Module ${index + 1}`}>
    <Controller
      control={control}
      name={`modules.${index}.order`}
      rules={TOGETHER}
      render={({ field, fieldState }) => (
        <TextInput
          {...field}
          {...labelOf('Order', index)}
          leftSection="CO"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={fieldState.error?.message}
        />
      )}
    />
    <Controller
      control={control}
      name={`modules.${index}.title`}
      rules={TOGETHER}
      render={({ field, fieldState }) => (
        <TextInput
          {...field}
          {...labelOf('Title', index)}
          autoComplete="off"
          maxLength={MODULE_TITLE_MAX}
          error={fieldState.error?.message}
        />
      )}
    />
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={classes.remove}
      aria-label={`Remove module ${index + 1}`}
      disabled={!onRemove}
      onClick={onRemove}
    >
      <IconTrash size={18} />
    </ActionIcon>
  </div>
);

/** The modules of a subject, which are its course outcomes. One alone may be left empty. */
export const ModuleFields = ({ control, getValues }: ModuleFieldsProps) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'modules' });
  const add = () => {
    const typed = (getValues('modules') ?? []).map(({ title = '', order = '' }) => ({
      title: String(title),
      order: String(order),
    }));
    if (areModulesComplete(typed))
      append({ title: '', order: fields.length + 1 }, { focusName: `modules.${fields.length}.title` });
    else
      toast({
        id: 'incomplete-module',
        severity: 'warn',
        summary: 'Incomplete Module',
        detail: 'Please fill in all module fields before adding a new one.',
      });
  };
  return (
    <FormSection
      title="Modules"
      description="The course outcomes, shown as CO and their order. Leave a single one empty for a subject without any."
    >
      <div className={classes.modules}>
        {fields.map(({ id }, index) => (
          <ModuleRow
            key={id}
            control={control}
            index={index}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </div>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={fields.length >= MODULES_MAX}
          onClick={add}
        >
          Add Module
        </Button>
      </div>
    </FormSection>
  );
};
