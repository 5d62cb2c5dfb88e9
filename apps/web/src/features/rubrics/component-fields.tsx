import { COMPONENTS_MAX, findTotalProblem, rubricMarks } from '@assay/contract';
import { ActionIcon, Button, Group, NumberInput, Table, Text, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Controller, useWatch, type Control, type UseFieldArrayReturn } from 'react-hook-form';
import classes from './rubric-details.module.css';
import { EMPTY_COMPONENT, type RubricValues } from './rubric-form-values.ts';

interface ComponentFieldsProps {
  control: Control<RubricValues>;
  components: UseFieldArrayReturn<RubricValues, 'components'>;
  /** Saving was tried: what is wrong with the whole is said. */
  tried: boolean;
}

const TitleField = ({ control, place }: { control: Control<RubricValues>; place: number }) => (
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

const MarksField = ({ control, place }: { control: Control<RubricValues>; place: number }) => (
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

/** The components of a rubric as they are typed, with the running total. */
export const ComponentFields = ({
  control,
  components: { fields, append, remove },
  tried,
}: ComponentFieldsProps) => {
  const typed = useWatch({ control, name: 'components' });
  const problem = tried ? findTotalProblem(typed) : null;
  const isFull = fields.length >= COMPONENTS_MAX;

  return (
    <>
      <div className={classes.frame}>
        <Table borderColor="var(--assay-border)" aria-label="Components" className={classes.fields}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <span className="visually-hidden">Sr No.</span>
              </Table.Th>
              <Table.Th>Component</Table.Th>
              <Table.Th className={classes.marks}>Marks</Table.Th>
              <Table.Th>
                <span className="visually-hidden">Remove</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((component, place) => (
              <Table.Tr key={component.id}>
                <Table.Td c="dimmed">{place + 1}</Table.Td>
                <Table.Td>
                  <TitleField control={control} place={place} />
                </Table.Td>
                <Table.Td>
                  <MarksField control={control} place={place} />
                </Table.Td>
                <Table.Td>
                  <Tooltip label="Remove component">
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove component ${place + 1}`}
                      onClick={() => remove(place)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </Tooltip>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row" colSpan={2}>
                Total
              </Table.Th>
              <Table.Td className={classes.marks} fw={600} aria-live="polite">
                {rubricMarks(typed).toFixed(2)}
              </Table.Td>
              <Table.Td />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </div>
      {problem && (
        <Text c="var(--mantine-color-error)" size="xs">
          {problem}
        </Text>
      )}
      <Group gap="sm" data-problem={problem ? true : undefined}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={isFull}
          onClick={() => append(EMPTY_COMPONENT, { focusName: `components.${fields.length}.title` })}
        >
          Add Component
        </Button>
        {isFull && (
          <Text size="xs" c="dimmed">
            A rubric may have at most {COMPONENTS_MAX} components.
          </Text>
        )}
      </Group>
    </>
  );
};
