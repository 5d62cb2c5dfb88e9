import { PROGRAMME_OUTCOMES_MAX, type AttainmentSettings } from '@assay/contract';
import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { Controller, useFieldArray, type Control } from 'react-hook-form';

/** Pixels. */
const CODE_WIDTH = 96;
const BUTTON = 36;

interface RowProps {
  control: Control<AttainmentSettings>;
  index: number;
  /** Null: it cannot be moved there. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
}

const Row = ({ control, index, onUp, onDown, onRemove }: RowProps) => {
  const label = `programme outcome ${index + 1}`;
  const icon = { variant: 'subtle', color: 'gray', size: BUTTON } as const;
  return (
    <Group
      role="group"
      aria-label={`Programme outcome ${index + 1}`}
      gap="xs"
      align="flex-start"
      wrap="nowrap"
    >
      <Controller
        control={control}
        name={`programmeOutcomes.${index}.code`}
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            aria-label="Code"
            w={CODE_WIDTH}
            autoComplete="off"
            maxLength={10}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name={`programmeOutcomes.${index}.title`}
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            aria-label="Title"
            flex={1}
            autoComplete="off"
            maxLength={300}
            error={fieldState.error?.message}
          />
        )}
      />
      <ActionIcon {...icon} aria-label={`Move ${label} up`} disabled={!onUp} onClick={() => onUp?.()}>
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon {...icon} aria-label={`Move ${label} down`} disabled={!onDown} onClick={() => onDown?.()}>
        <IconArrowDown size={18} />
      </ActionIcon>
      <ActionIcon {...icon} aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
};

/** The programme outcomes of a department, each with its code and title, in their order. */
export const ProgrammeFields = ({ control }: { control: Control<AttainmentSettings> }) => {
  const { fields, append, move, remove } = useFieldArray({
    control,
    name: 'programmeOutcomes',
    keyName: 'key',
  });
  return (
    <>
      {fields.map(({ key }, index) => (
        <Row
          key={key}
          control={control}
          index={index}
          onUp={index > 0 ? () => move(index, index - 1) : null}
          onDown={index < fields.length - 1 ? () => move(index, index + 1) : null}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={fields.length >= PROGRAMME_OUTCOMES_MAX}
          onClick={() =>
            append(
              { code: `PO${fields.length + 1}`, title: '' },
              { focusName: `programmeOutcomes.${fields.length}.title` },
            )
          }
        >
          Add Programme Outcome
        </Button>
      </div>
    </>
  );
};
