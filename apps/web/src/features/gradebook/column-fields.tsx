import { TEMPLATE_COLUMNS_MAX, TEMPLATE_VALUES, type TemplateColumn } from '@assay/contract';
import { ActionIcon, Button, Group, Select, Text, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Controller, useFieldArray, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { Grip } from '../../ui/lists/drag-order/grip.tsx';
import { MoveButtons } from '../../ui/lists/drag-order/move-buttons.tsx';
import { useDragOrder, type OrderedEntry } from '../../ui/lists/drag-order/use-drag-order.ts';
import classes from './gradebook.module.css';
import { newColumn, type TemplateValues } from './template-form-values.ts';

const VALUES = Object.entries(TEMPLATE_VALUES).map(([value, { label }]) => ({ value, label }));

interface ColumnFieldsProps {
  control: Control<TemplateValues>;
  setValue: UseFormSetValue<TemplateValues>;
}

interface RowProps extends ColumnFieldsProps, OrderedEntry {
  column: TemplateColumn;
  /** How many columns there are. */
  count: number;
  onRemove: () => void;
}

/** A heading that nobody has written goes with what the column says. */
const isUnwritten = ({ value, heading }: TemplateColumn): boolean =>
  heading === '' || heading === TEMPLATE_VALUES[value].heading;

const ColumnRow = (props: RowProps) => {
  const { control, setValue, place, name, count, column, onMove, onRemove } = props;
  const { row, grip, edge } = useDragOrder<HTMLDivElement>('columns', props);
  return (
    <div ref={row} className={classes.column} data-edge={edge ?? undefined}>
      <Grip ref={grip} place={place} />
      <Controller
        control={control}
        name={`columns.${place}.value`}
        render={({ field, fieldState }) => (
          <Select
            {...field}
            aria-label={`What column ${place + 1} says`}
            data={VALUES}
            allowDeselect={false}
            searchable
            onChange={(value) => {
              const chosen = VALUES.find((one) => one.value === value)?.value as TemplateColumn['value'];
              if (isUnwritten(column)) setValue(`columns.${place}.heading`, newColumn(chosen).heading);
              field.onChange(chosen);
            }}
            error={fieldState.error?.message}
          />
        )}
      />
      <div className={classes.heading}>
        <Controller
          control={control}
          name={`columns.${place}.heading`}
          render={({ field, fieldState }) => (
            <TextInput
              {...field}
              aria-label={`Heading of column ${place + 1}`}
              placeholder="Heading"
              autoComplete="off"
              error={fieldState.error?.message}
            />
          )}
        />
        {column.value === 'text' && (
          <Controller
            control={control}
            name={`columns.${place}.text`}
            render={({ field, fieldState }) => (
              <TextInput
                {...field}
                aria-label={`Text of column ${place + 1}`}
                placeholder="Text in every row"
                autoComplete="off"
                error={fieldState.error?.message}
              />
            )}
          />
        )}
      </div>
      <div className={classes.actions}>
        <MoveButtons place={place} name={name} count={count} onMove={onMove} />
        <Tooltip label="Remove column">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove column ${place + 1}`}
            disabled={count === 1}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
};

/** The columns of a template in their order: what each says, and what stands over it. */
export const ColumnFields = ({ control, setValue }: ColumnFieldsProps) => {
  const { fields, append, move, remove } = useFieldArray({ control, name: 'columns', keyName: 'key' });
  const columns = useWatch({ control, name: 'columns' });
  const [said, setSaid] = useState('');
  const isFull = fields.length >= TEMPLATE_COLUMNS_MAX;
  const nameOf = (place: number): string => columns[place]?.heading.trim() || `Column ${place + 1}`;
  const reorder = (from: number, to: number) => {
    move(from, to);
    setSaid(`${nameOf(from)} is number ${to + 1} of ${fields.length} now.`);
  };
  return (
    <>
      <div className={classes.columns} role="group" aria-label="Columns">
        {/* Each field says its own name to who cannot see this. */}
        <div className={classes.columnHead} aria-hidden>
          <span />
          <span>What it says</span>
          <span>Heading</span>
          <span />
        </div>
        {fields.map(({ key, ...field }, place) => (
          <ColumnRow
            key={key}
            control={control}
            setValue={setValue}
            place={place}
            name={nameOf(place)}
            count={fields.length}
            // Of a row that was just added nothing is watched yet.
            column={columns[place] ?? field}
            onMove={reorder}
            onRemove={() => remove(place)}
          />
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={isFull}
          onClick={() => append(newColumn('empty'), { focusName: `columns.${fields.length}.value` })}
        >
          Add Column
        </Button>
        {isFull && (
          <Text size="xs" c="dimmed">
            A template may have at most {TEMPLATE_COLUMNS_MAX} columns.
          </Text>
        )}
      </Group>
    </>
  );
};
