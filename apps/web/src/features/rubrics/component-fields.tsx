import { COMPONENTS_MAX, findTotalProblem, rubricMarks } from '@assay/contract';
import { Button, Group, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch, type Control, type UseFieldArrayReturn } from 'react-hook-form';
import { ComponentRow } from './component-row.tsx';
import classes from './rubric-details.module.css';
import { EMPTY_COMPONENT, type ComponentValues, type RubricValues } from './rubric-form-values.ts';

interface ComponentFieldsProps {
  control: Control<RubricValues>;
  components: UseFieldArrayReturn<RubricValues, 'components'>;
  /** Saving was tried: what is wrong with the whole is said. */
  tried: boolean;
}

/** How a component is called where it is moved: by its title, or by its place while it has none. */
const nameOf = (component: ComponentValues | undefined, place: number): string =>
  component?.title.trim() || `Component ${place + 1}`;

const Head = () => (
  <Table.Thead>
    <Table.Tr>
      <Table.Th>
        <span className="visually-hidden">Sr No.</span>
      </Table.Th>
      <Table.Th>Component</Table.Th>
      <Table.Th className={classes.marks}>Marks</Table.Th>
      <Table.Th>
        <span className="visually-hidden">Order and removal</span>
      </Table.Th>
    </Table.Tr>
  </Table.Thead>
);

const Total = ({ marks }: { marks: number }) => (
  <Table.Tfoot>
    <Table.Tr>
      <Table.Th scope="row" colSpan={2}>
        Total
      </Table.Th>
      <Table.Td className={classes.marks} fw={600} aria-live="polite">
        {marks.toFixed(2)}
      </Table.Td>
      <Table.Td />
    </Table.Tr>
  </Table.Tfoot>
);

/** The components of a rubric as they are typed, with the running total. */
export const ComponentFields = ({
  control,
  components: { fields, append, remove, move },
  tried,
}: ComponentFieldsProps) => {
  const typed = useWatch({ control, name: 'components' });
  const problem = tried ? findTotalProblem(typed) : null;
  const isFull = fields.length >= COMPONENTS_MAX;
  const [said, setSaid] = useState('');

  const reorder = (from: number, to: number) => {
    move(from, to);
    setSaid(`${nameOf(typed[from], from)} is number ${to + 1} of ${fields.length} now.`);
  };

  return (
    <>
      <div className={classes.frame}>
        <Table borderColor="var(--assay-border)" aria-label="Components" className={classes.fields}>
          <Head />
          <Table.Tbody>
            {fields.map((component, place) => (
              <ComponentRow
                key={component.id}
                control={control}
                place={place}
                name={nameOf(typed[place], place)}
                count={fields.length}
                onMove={reorder}
                onRemove={() => remove(place)}
              />
            ))}
          </Table.Tbody>
          <Total marks={rubricMarks(typed)} />
        </Table>
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {problem && (
        <Text c="var(--mantine-color-error)" size="xs">
          {problem}
        </Text>
      )}
      <Group gap="sm" data-problem={problem ? 'Components' : undefined}>
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
