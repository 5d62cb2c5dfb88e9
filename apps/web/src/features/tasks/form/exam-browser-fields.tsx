import { EXAM_BROWSER_LIMITS, type TaskExamBrowser } from '@assay/contract';
import { Alert, Button, TextInput, Textarea, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight, IconInfoCircle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Controller, useFormState, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { FormSection } from '../../../ui/forms/form-page.tsx';
import { ExamBrowserField } from './exam-browser-field.tsx';
import classes from './exam-browser-fields.module.css';
import { ExamBrowserProof } from './exam-browser-proof.tsx';
import { settingsOf, warningsOf, type ExamBrowserValues } from './exam-browser-values.ts';
import { suggestPassword } from './suggest-password.ts';
import type { TaskFormValues } from './task-form-values.ts';

interface TextFieldProps {
  control: Control<TaskFormValues>;
  name: keyof ExamBrowserValues;
  label: string;
  description: ReactNode;
  placeholder?: string;
}

const PasswordField = ({
  control,
  setValue,
  name,
  ...words
}: TextFieldProps & { setValue: UseFormSetValue<TaskFormValues> }) => (
  <Controller
    name={name}
    control={control}
    render={({ field, fieldState }) => (
      // In clear: it is made here for others to type, and read out in a room.
      <TextInput
        {...field}
        {...words}
        maw={480}
        maxLength={EXAM_BROWSER_LIMITS.password}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        classNames={{ input: classes.mono }}
        error={fieldState.error?.message}
        rightSectionWidth={92}
        rightSection={
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Suggest a ${words.label.toLowerCase()}`}
            onClick={() => setValue(name, suggestPassword(), { shouldDirty: true })}
          >
            Suggest
          </Button>
        }
      />
    )}
  />
);

const ListField = ({ control, name, ...words }: TextFieldProps) => (
  <Controller
    name={name}
    control={control}
    render={({ field, fieldState }) => (
      <Textarea
        {...field}
        {...words}
        autosize
        minRows={2}
        maxRows={10}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        classNames={{ input: classes.mono }}
        error={fieldState.error?.message}
      />
    )}
  />
);

/** What most tasks do without. It cannot be shut while it holds something, or something in it is wrong. */
const Fold = ({ title, held, children }: { title: string; held: boolean; children: ReactNode }) => {
  const [opened, setOpened] = useState(held);
  // Also when what it holds is restored, or found wrong, later; and not shut again under the hands that empty it.
  if (held && !opened) setOpened(true);
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={opened}
        disabled={held}
        onClick={() => setOpened(!opened)}
      >
        <Chevron size={16} aria-hidden />
        {title}
      </UnstyledButton>
      {opened && <div className={classes.folded}>{children}</div>}
    </>
  );
};

const Warning = ({ children }: { children: ReactNode }) => (
  <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="status" py="xs">
    {children}
  </Alert>
);

interface ExamBrowserFieldsProps {
  control: Control<TaskFormValues>;
  setValue: UseFormSetValue<TaskFormValues>;
  /** What a new task may leave to the installation (`ExamBrowserField`); null for a stored one. */
  byDefault: boolean | undefined | null;
  /** What the edited task has; null for a new one. */
  stored: TaskExamBrowser | null;
  hasStarted: boolean;
}

const NAMES = ['quitPassword', 'filePassword', 'allowedAddresses', 'browserExamKeys'] as const;

/** Whether the task opens in Safe Exam Browser only, and how that is locked down. */
export const ExamBrowserFields = ({
  control,
  setValue,
  byDefault,
  stored,
  hasStarted,
}: ExamBrowserFieldsProps) => {
  const required = useWatch({ control, name: 'requireExamBrowser' });
  const [quitPassword, filePassword, allowedAddresses, browserExamKeys] = useWatch({ control, name: NAMES });
  const { errors } = useFormState({ control, name: NAMES });
  const settings = settingsOf({ quitPassword, filePassword, allowedAddresses, browserExamKeys });
  const { keysDoNotFit, isNewConfiguration } = warningsOf(settings, stored);

  return (
    <FormSection title="Safe Exam Browser">
      <Controller
        name="requireExamBrowser"
        control={control}
        render={({ field, fieldState }) => (
          <ExamBrowserField
            value={field.value}
            onChange={(chosen) => {
              field.onChange(chosen);
              // Whoever requires it for the first time has not decided against a password.
              if (chosen && !stored?.revision && filePassword === '')
                setValue('filePassword', suggestPassword(), { shouldDirty: true });
            }}
            byDefault={byDefault}
            error={fieldState.error?.message}
          />
        )}
      />
      {(required ?? byDefault) && (
        <>
          <PasswordField
            control={control}
            setValue={setValue}
            name="quitPassword"
            label="Quit password"
            description={
              quitPassword === ''
                ? 'Without one, students can leave Safe Exam Browser at any time.'
                : 'Closes Safe Exam Browser before the end. Invigilators find it on the task’s page.'
            }
          />
          <PasswordField
            control={control}
            setValue={setValue}
            name="filePassword"
            label="Password of the file"
            description="Safe Exam Browser asks for it before it opens the task: announce it in the room when the exam begins. You find it on the task’s page and under Sessions. Leave the field empty to do without."
          />
          {filePassword === '' && (
            <Warning>
              Without a password for the file, anyone who has it can read it, compute the Config Key with a
              small program and sit the task in any browser. The server cannot tell the two apart.
            </Warning>
          )}
          <ListField
            control={control}
            name="allowedAddresses"
            label="Allowed addresses"
            description="What students may open besides the exam, one per line. * stands for anything."
            placeholder="docs.python.org/3/*"
          />
          <Fold title="Browser Exam Keys" held={Boolean(browserExamKeys.trim() || errors.browserExamKeys)}>
            <ListField
              control={control}
              name="browserExamKeys"
              label="Browser Exam Keys"
              description="One per line. With them, only versions of Safe Exam Browser that show one of these keys are let in; without them, any version is. They belong to one configuration, so enter them after saving it."
            />
            {keysDoNotFit && (
              <Warning>
                {isNewConfiguration
                  ? 'What you have changed makes a new configuration. These Browser Exam Keys belong to the one before: students would be refused. Remove them, save, and enter those of the new configuration.'
                  : 'Browser Exam Keys belong to one configuration, and that of this task is made when you save. These keys are of another one: students would be refused.'}
              </Warning>
            )}
          </Fold>
          <ExamBrowserProof settings={settings} />
          {hasStarted && isNewConfiguration && (
            <Alert color="info" icon={<IconInfoCircle size={18} />} role="status" py="xs">
              Students who have started stay with the configuration that they began with. What you change here
              is for those who start later.
            </Alert>
          )}
        </>
      )}
    </FormSection>
  );
};
