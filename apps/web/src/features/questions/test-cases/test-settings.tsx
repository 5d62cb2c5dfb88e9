import { PLAIN_TEST, TEST_HINT_MAX, TEST_NAME_MAX, TEST_WEIGHT_MAX } from '@assay/contract';
import { ActionIcon, Autocomplete, NumberInput, Text, Textarea, TextInput, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId } from 'react';
import { Controller, useFormState, useWatch, type Control } from 'react-hook-form';
import type { QuestionFormValues } from '../question-form-values.ts';
import classes from './test-cases.module.css';

/** Whether something in the settings of a test has to be corrected. */
export const useSettingsProblem = (
  control: Control<QuestionFormValues>,
  name: TestSettingsProps['name'],
): boolean => {
  const state = useFormState({ control, name });
  return (['name', 'hint', 'weight', 'group'] as const).some(
    (field) => control.getFieldState(`${name}.${field}`, state).invalid,
  );
};

interface SettingsButtonProps {
  place: number;
  opened: boolean;
  /** Id of what it opens. */
  controls: string;
  onToggle: () => void;
}

/** Opens and closes what is said of a test beside its texts. */
export const SettingsButton = ({ place, opened, controls, onToggle }: SettingsButtonProps) => (
  <Tooltip label="Name, hint and weight">
    <ActionIcon
      variant={opened ? 'light' : 'subtle'}
      color="gray"
      aria-label={`Name, hint and weight of test case ${place + 1}`}
      aria-expanded={opened}
      aria-controls={controls}
      onClick={onToggle}
    >
      <IconAdjustmentsHorizontal size={16} />
    </ActionIcon>
  </Tooltip>
);

interface TestSettingsProps {
  id: string;
  control: Control<QuestionFormValues>;
  name: `questions.${number}.testcases.${number}`;
  /** The question's tests. */
  list: `questions.${number}.testcases`;
  place: number;
}

/** The groups that the tests of the question stand in. */
const useGroups = (control: Control<QuestionFormValues>, list: TestSettingsProps['list']): string[] =>
  [...new Set(useWatch({ control, name: list }).map(({ group }) => group?.trim() ?? ''))].filter(Boolean);

/** What a test is called, what it says to whoever fails it, and what it counts for. */
export const TestSettings = ({ id, control, name, list, place }: TestSettingsProps) => {
  const groups = useGroups(control, list);
  const note = useId();
  return (
    <fieldset id={id} className={classes.settings} aria-describedby={note}>
      <legend className="visually-hidden">Name, hint and weight of test case {place + 1}</legend>
      <Controller
        control={control}
        name={`${name}.name`}
        render={({ field: { value = '', ...field }, fieldState }) => (
          <TextInput
            {...field}
            value={value}
            label="Name"
            placeholder="Such as: empty list"
            maxLength={TEST_NAME_MAX}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name={`${name}.group`}
        render={({ field: { value = '', ...field }, fieldState }) => (
          <Autocomplete
            {...field}
            value={value}
            label="Group"
            placeholder="None"
            data={groups}
            maxLength={TEST_NAME_MAX}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name={`${name}.weight`}
        render={({ field: { value = PLAIN_TEST.weight, ...field }, fieldState }) => (
          <NumberInput
            {...field}
            value={value}
            label="Weight"
            placeholder={String(PLAIN_TEST.weight)}
            min={0}
            max={TEST_WEIGHT_MAX}
            allowDecimal={false}
            clampBehavior="strict"
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name={`${name}.hint`}
        render={({ field: { value = '', ...field }, fieldState }) => (
          <Textarea
            {...field}
            value={value}
            className={classes.hint}
            label="Hint for whoever fails it"
            autosize
            minRows={1}
            maxRows={5}
            maxLength={TEST_HINT_MAX}
            error={fieldState.error?.message}
          />
        )}
      />
      <Text id={note} size="xs" c="dimmed" className={classes.hint}>
        Name and hint of a PUBLIC test case are shown in the exam, the hint of a HIDDEN one with the published
        result. A group counts when all of it passes.
      </Text>
    </fieldset>
  );
};
