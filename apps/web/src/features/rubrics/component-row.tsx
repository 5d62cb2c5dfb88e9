import { ActionIcon, NumberInput, Table, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, type Control } from 'react-hook-form';
import { makeComponentDraggable, type DropEdge } from './drag-component.ts';
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

const DIRECTIONS = [
  { label: 'Move up', by: -1, Icon: IconArrowUp },
  { label: 'Move down', by: 1, Icon: IconArrowDown },
] as const;

interface ComponentRowProps extends FieldProps {
  /** How the component is called where it is moved. */
  name: string;
  /** How many components there are. */
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** The row as a thing to drag and a place to drop on; `edge` is where what is dragged would go. */
const useDrag = ({ name, place, onMove }: ComponentRowProps) => {
  const row = useRef<HTMLTableRowElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<DropEdge | null>(null);
  const getPlace = useEffectEvent(() => place);
  const getLabel = useEffectEvent(() => name);
  const take = useEffectEvent((from: number) => onMove(from, place));
  useEffect(() => {
    if (!row.current || !grip.current) return undefined;
    return makeComponentDraggable({
      row: row.current,
      grip: grip.current,
      getPlace: () => getPlace(),
      getLabel: () => getLabel(),
      onOver: setEdge,
      onDrop: (from) => take(from),
    });
  }, []);
  return { row, grip, edge };
};

/** A component of a rubric as it is typed, moved and removed. */
export const ComponentRow = (props: ComponentRowProps) => {
  const { control, place, name, count, onMove, onRemove } = props;
  const { row, grip, edge } = useDrag(props);
  return (
    <Table.Tr ref={row} data-edge={edge ?? undefined}>
      <Table.Td c="dimmed">
        <span ref={grip} className={classes.grip} data-grip>
          <IconGripVertical size={16} aria-hidden />
          {place + 1}
        </span>
      </Table.Td>
      <Table.Td>
        <TitleField control={control} place={place} />
      </Table.Td>
      <Table.Td>
        <MarksField control={control} place={place} />
      </Table.Td>
      <Table.Td>
        <div className={classes.actions}>
          {DIRECTIONS.map(({ label, by, Icon }) => {
            const to = place + by;
            const isEnd = to < 0 || to >= count;
            return (
              <Tooltip key={label} label={label}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${label}: ${name}`}
                  // At the end it keeps the focus, which a disabled button would lose.
                  aria-disabled={isEnd}
                  data-disabled={isEnd || undefined}
                  onClick={({ currentTarget }) => {
                    if (isEnd) return;
                    // A row that is put elsewhere in the page loses the focus.
                    flushSync(() => onMove(place, to));
                    currentTarget.focus();
                  }}
                >
                  <Icon size={16} />
                </ActionIcon>
              </Tooltip>
            );
          })}
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
