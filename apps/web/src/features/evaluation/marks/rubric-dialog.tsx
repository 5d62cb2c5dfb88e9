import {
  autoCalculated,
  findComponentProblem,
  findRubricProblem,
  marksInOrderOf,
  rubricMarkOf,
  rubricTotal,
  shownMarks,
  sumOf,
  type MarkChange,
  type RubricEvaluation,
  type RubricMark,
} from '@assay/contract';
import { Alert, Button, NumberInput, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { formatDateTime } from '../../../lib/values/dates.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useKeptForm } from '../../../ui/forms/kept-form.tsx';
import { isOvertaken, useSaveRubric, type SubmissionKey } from '../api.ts';
import classes from '../evaluation.module.css';
import { MarkHistory } from './mark-history.tsx';
import { sayNotSaved, sayProblem, saySaved } from './say-saved.ts';
import { carriedMarks, type TypedMark } from './typed-marks.ts';

/** What is typed for each component. */
interface RubricValues {
  obtained: TypedMark[];
}

interface RubricDialogProps {
  submissionKey: SubmissionKey;
  rubric: RubricEvaluation;
  /** Of all marks of the student. */
  history: readonly MarkChange[];
  /** Marks of all programs together, and of the task. */
  obtained: number;
  total: number;
  readOnly: boolean;
  onClose: () => void;
}

/** The name under which typed rubric marks of a student are kept. */
export const rubricFormName = ({ taskId, studentId }: SubmissionKey): string =>
  `evaluation-rubric/${taskId}/${studentId}`;

const valuesOf = (components: readonly RubricMark[]): RubricValues => ({
  obtained: components.map(({ obtainedMarks }) => obtainedMarks ?? ''),
});

const useRubricForm = ({ submissionKey, rubric, onClose }: RubricDialogProps) => {
  const [byPresent, setByPresent] = useState(false);
  const present = (byPresent && rubric.changedTo) || rubric.components;
  const [asked, setAsked] = useState(present);
  /** What a change of the rubric meanwhile did to what was typed, in words. */
  const [carried, setCarried] = useState<string | null>(null);
  const form = useForm<RubricValues>({ defaultValues: valuesOf(asked), mode: 'onChange' });
  useEffect(() => {
    // What is typed stands by place: components that only change places stay where the dialog was opened with them.
    if (asked === present || marksInOrderOf(asked, present)) return;
    const { obtained, left } = carriedMarks(asked, form.getValues('obtained'), present);
    setAsked(present);
    setCarried(
      left.map(({ title, typed: mark }) => ` For “${title}”, which is gone, it was ${mark}.`).join(''),
    );
    form.setValue('obtained', obtained, { shouldDirty: true });
  }, [asked, present, form]);
  useEffect(() => {
    // By the rules of the new components, which their fields have by now.
    if (carried !== null) void form.trigger('obtained');
  }, [carried, asked, form]);
  const kept = useKeptForm({
    form,
    name: rubricFormName(submissionKey),
    shape: ['obtained', ...asked.map(({ title }) => title)],
    changes: 'rubric evaluation',
  });
  const saving = useSaveRubric(submissionKey);
  /** When the marks that the typing began from were given. */
  const [seenAt, setSeenAt] = useState(rubric.givenAt);
  if (isOvertaken(saving.error) && !saving.isPending && seenAt !== rubric.givenAt) setSeenAt(rubric.givenAt);

  const typed = useWatch({ control: form.control, name: 'obtained' });
  const marks = asked.map((component, index) => ({
    ...component,
    obtainedMarks: rubricMarkOf(typed[index]),
  }));
  const total = sumOf(asked.map(({ totalMarks }) => totalMarks));

  const save = form.handleSubmit(
    async () => {
      const problem = findRubricProblem(marks, total);
      if (problem) return sayProblem(problem);
      try {
        await saving.mutateAsync({ rubricEvaluation: marks, rubricSeenAt: seenAt });
      } catch (error) {
        return sayNotSaved(error);
      }
      kept.forget();
      saySaved();
      onClose();
    },
    ({ obtained }) =>
      sayProblem(obtained?.find?.((one) => one)?.message ?? findRubricProblem(marks, total) ?? ''),
  );

  return {
    form,
    marks,
    total,
    note: kept.note,
    save,
    isSaving: saving.isPending,
    isDirty: form.formState.isDirty || byPresent,
    discard: () => {
      kept.forget();
      onClose();
    },
    carried,
    evaluateByPresent: () => {
      setByPresent(true);
      setAsked(rubric.changedTo ?? []);
      form.reset(valuesOf(rubric.changedTo ?? []));
    },
    isChanged: rubric.changedTo !== null && !byPresent,
  };
};

/** Marks of a student by the task's rubric, component by component. */
export const RubricDialog = (props: RubricDialogProps) => {
  const { rubric, history, obtained, total: taskTotal, readOnly } = props;
  const {
    form,
    marks,
    total,
    note,
    save,
    isSaving,
    isDirty,
    discard,
    carried,
    evaluateByPresent,
    isChanged,
  } = useRubricForm(props);

  const setAutoCalculated = () =>
    autoCalculated(marks, obtained, taskTotal).forEach(({ obtainedMarks }, index) =>
      form.setValue(`obtained.${index}`, obtainedMarks ?? '', { shouldDirty: true, shouldValidate: true }),
    );

  return (
    <FormDialog
      opened
      title={readOnly ? rubric.name : `Evaluate Rubric: ${rubric.name}`}
      size="lg"
      dirty={isDirty && !readOnly}
      busy={isSaving}
      submitDisabled={readOnly}
      quietAction={
        !readOnly && (
          <Button variant="default" onClick={setAutoCalculated}>
            Set Auto-Calculated
          </Button>
        )
      }
      onSubmit={(event) => void save(event)}
      onClose={discard}
    >
      {note}
      {isChanged && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="status">
          The rubric was changed after this evaluation. Here are its components as they were evaluated.
          {!readOnly && (
            <Button variant="default" size="compact-sm" mt="xs" display="block" onClick={evaluateByPresent}>
              Evaluate by the present rubric
            </Button>
          )}
        </Alert>
      )}
      {carried !== null && !readOnly && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="status">
          The rubric was changed meanwhile. What you typed stands by its component.{carried}
        </Alert>
      )}
      <ol className={classes.components} aria-label="Components">
        {marks.map(({ title, totalMarks }, index) => (
          <li key={`${title} ${index}`}>
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
                  label={title}
                  description={`of ${totalMarks} marks`}
                  inputWrapperOrder={['label', 'description', 'input', 'error']}
                  classNames={{ root: classes.component }}
                  decimalScale={2}
                  fixedDecimalScale
                  allowNegative={false}
                  min={0}
                  clampBehavior="none"
                  readOnly={readOnly}
                  error={fieldState.error?.message}
                />
              )}
            />
          </li>
        ))}
      </ol>
      <div className={classes.sum}>
        <Text c="dimmed">
          {rubric.givenAt
            ? `Evaluated by ${rubric.givenBy} on ${formatDateTime(rubric.givenAt)}`
            : 'Not evaluated yet'}
        </Text>
        <Text fw={600} className="tabular">
          Total {shownMarks(rubricTotal(marks))} of {shownMarks(total)}
        </Text>
      </div>
      <MarkHistory changes={history.filter(({ component }) => component !== null)} />
    </FormDialog>
  );
};
