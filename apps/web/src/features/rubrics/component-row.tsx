import { ActionIcon, NumberInput, Table, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Controller, type Control } from 'react-hook-form';
import { Grip } from '../../ui/lists/drag-order/grip.tsx';
import { MoveButtons } from '../../ui/lists/drag-order/move-buttons.tsx';
import { useDragOrder, type OrderedEntry } from '../../ui/lists/drag-order/use-drag-order.ts';
import classes from './rubric-details.module.css';
import type { RubricValues } from './rubric-form-values.ts';

interface FieldProps {
  control: Control<RubricValues>;
  /** From 0. */
  place: number;
}

const TitleField = ({ control, place }: FieldProps) => (
  <Controller
    control={control}
    name={`components.${place}.title`}
    render={({ field, fieldState }) => (
      <TextInput
        {...field}
        aria-label={`Title of component ${place + 1}`}
        placeholder="Component title"
        autoComplete="off"
        error={fieldState.error?.message}
      />
    )}
  />
);

const MarksField = ({ control, place }: FieldProps) => (
  <Controller
    control={control}
    name={`components.${place}.marks`}
    render={({ field, fieldState }) => (
      <NumberInput
        {...field}
        aria-label={`Marks of component ${place + 1}`}
        placeholder="Marks"
        hideControls
        // What is out of range is said, not changed silently.
        clampBehavior="none"
        classNames={{ input: classes.marks }}
        error={fieldState.error?.message}
      />
    )}
  />
);

interface ComponentRowProps extends FieldProps, OrderedEntry {
  /** How many components there are. */
  count: number;
  onRemove: () => void;
}

/** A component of a rubric as it is typed, moved and removed. */
export const ComponentRow = (props: ComponentRowProps) => {
  const { control, place, name, count, onMove, onRemove } = props;
  const { row, grip, edge } = useDragOrder<HTMLTableRowElement>('components', props);
  return (
    <Table.Tr ref={row} data-edge={edge ?? undefined}>
      <Table.Td c="dimmed">
        <Grip ref={grip} place={place} />
      </Table.Td>
      <Table.Td>
        <TitleField control={control} place={place} />
      </Table.Td>
      <Table.Td>
        <MarksField control={control} place={place} />
      </Table.Td>
      <Table.Td>
        <div className={classes.actions}>
          <MoveButtons place={place} name={name} count={count} onMove={onMove} />
          <Tooltip label="Remove component">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove component ${place + 1}`}
              onClick={onRemove}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      </Table.Td>
    </Table.Tr>
  );
};
