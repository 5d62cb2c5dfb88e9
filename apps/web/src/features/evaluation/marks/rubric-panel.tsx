import {
  findComponentProblem,
  rubricMarkOf,
  rubricTotal,
  shownMarks,
  type MarkChange,
  type RubricEvaluation,
} from '@assay/contract';
import { Alert, Button, Group, Kbd, NumberInput, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Controller } from 'react-hook-form';
import { formatDateTime } from '../../../lib/values/dates.ts';
import classes from '../evaluation.module.css';
import { MarkHistory } from './mark-history.tsx';
import type { RubricForm } from './use-rubric-form.ts';

/** Components that have a key of their own: 1 to 9. */
const KEYED = 9;

interface RubricPanelProps {
  rubric: RubricEvaluation;
  form: RubricForm;
  /** Of all marks of the student. */
  history: readonly MarkChange[];
  /** Marks of all programs together, and of the task. */
  obtained: number;
  taskTotal: number;
  readOnly: boolean;
}

const RubricNotes = ({ form, readOnly }: Pick<RubricPanelProps, 'form' | 'readOnly'>) => (
  <>
    {form.note}
    {form.isChanged && (
      <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="status" py="xs">
        The rubric was changed after this evaluation. Here are its components as they were evaluated.
        {!readOnly && (
          <Button
            variant="default"
            size="compact-sm"
            mt="xs"
            display="block"
            onClick={form.evaluateByPresent}
          >
            Evaluate with the current rubric
          </Button>
        )}
      </Alert>
    )}
    {form.carried !== null && !readOnly && (
      <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="status" py="xs">
        The rubric has changed since. What you typed is shown beside its component.{form.carried}
      </Alert>
    )}
  </>
);

interface ComponentProps {
  form: RubricForm;
  /** Zero-based. */
  index: number;
  readOnly: boolean;
}

const Component = ({ form: { form, marks }, index, readOnly }: ComponentProps) => {
  const { title = '', totalMarks = 0 } = marks[index] ?? {};
  const key = readOnly || index >= KEYED ? null : String(index + 1);
  return (
    <Controller
      control={form.control}
      name={`obtained.${index}`}
      rules={{
        validate: (value) =>
          findComponentProblem({ title, totalMarks, obtainedMarks: rubricMarkOf(value) }) ?? true,
      }}
      render={({ field, fieldState }) => (
        <NumberInput
          {...field}
          aria-keyshortcuts={key ?? undefined}
          label={
            <>
              {key && (
                <Kbd size="xs" aria-hidden className={classes.key}>
                  {key}
                </Kbd>
              )}
              <span>{title}</span>
            </>
          }
          size="xs"
          classNames={{ root: classes.component }}
          styles={{ label: { marginBottom: 0 } }}
          decimalScale={2}
          allowNegative={false}
          min={0}
          clampBehavior="none"
          hideControls
          selectAllOnFocus
          rightSection={<Text c="dimmed">of {totalMarks}</Text>}
          rightSectionWidth={56}
          rightSectionPointerEvents="none"
          readOnly={readOnly}
          error={fieldState.error?.message}
        />
      )}
    />
  );
};

/** Marks of a student by the task's rubric, component by component. */
export const RubricPanel = ({ rubric, form, history, obtained, taskTotal, readOnly }: RubricPanelProps) => (
  <section className={classes.part} aria-label="Rubric">
    <div className={classes.partHead}>
      <Title order={2}>{rubric.name}</Title>
      <Text className="tabular" aria-live="polite">
        {shownMarks(rubricTotal(form.marks))} of {form.total}
      </Text>
    </div>
    <RubricNotes form={form} readOnly={readOnly} />
    <ol className={classes.components} aria-label="Components">
      {form.marks.map(({ title }, index) => (
        <li key={`${title} ${index}`}>
          <Component form={form} index={index} readOnly={readOnly} />
        </li>
      ))}
    </ol>
    <Group gap="xs">
      {!readOnly && (
        <Button
          variant="default"
          size="compact-sm"
          title="Each component gets its share of the marks for the questions"
          onClick={() => form.calculate(obtained, taskTotal)}
        >
          Set Auto-Calculated
        </Button>
      )}
      {!readOnly && form.isDirty && !form.note && (
        <Button variant="subtle" size="compact-sm" onClick={form.discard}>
          Discard
        </Button>
      )}
      <Text c={form.isDirty ? 'var(--assay-warning)' : 'dimmed'} size="sm">
        {form.isDirty
          ? 'Not saved yet'
          : rubric.givenAt
            ? `Evaluated by ${rubric.givenBy} on ${formatDateTime(rubric.givenAt)}`
            : 'Not evaluated yet'}
      </Text>
    </Group>
    <MarkHistory changes={history.filter(({ component }) => component !== null)} />
  </section>
);
