import { isExecutable, JUDGE_EXAMPLES, LANGUAGES, type Language } from '@assay/contract';
import { Button, Group, Select, SegmentedControl, Stack, Text } from '@mantine/core';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import type { QuestionFormValues } from '../question-form-values.ts';
import classes from '../question-form.module.css';
import { JudgeHelp } from './judge-help.tsx';

interface JudgeFieldsProps {
  control: Control<QuestionFormValues>;
  setValue: UseFormSetValue<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
}

const WAYS = [
  { value: 'compare', label: 'Compare outputs' },
  { value: 'judge', label: 'Judge program' },
];

const isExampleOrEmpty = (code: string): boolean =>
  code.trim() === '' || Object.values(JUDGE_EXAMPLES).includes(code);

/** The program of the judge, and its language. */
const JudgeProgramFields = ({ control, setValue, index }: JudgeFieldsProps) => {
  const name = `questions.${index}.judge` as const;
  const { language, code } = useWatch({ control, name });
  const example = JUDGE_EXAMPLES[language];
  return (
    <>
      <JudgeHelp />
      <Group align="flex-end" gap="sm">
        <Controller
          control={control}
          name={`${name}.language`}
          render={({ field, fieldState }) => (
            <Select
              label="Language of the judge"
              w={200}
              allowDeselect={false}
              data={LANGUAGES.filter(isExecutable)}
              value={field.value}
              onChange={(value) => value && field.onChange(value as Language)}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        {example !== undefined && code !== example && isExampleOrEmpty(code) && (
          <Button
            variant="default"
            onClick={() => setValue(`${name}.code`, example, { shouldDirty: true, shouldValidate: true })}
          >
            Start from an example
          </Button>
        )}
      </Group>
      <Controller
        control={control}
        name={`${name}.code`}
        render={({ field, fieldState }) => (
          <div className={classes.block}>
            <CodeEditor
              key={language}
              label={`Judge in ${language}`}
              language={language}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              theme="dark"
              minHeight={160}
              error={fieldState.error?.message}
            />
          </div>
        )}
      />
      <Text size="xs" c="dimmed">
        The example hides the number in a test case’s input. Check the judge with a reference solution below.
      </Text>
    </>
  );
};

/** Who decides whether an answer is right: a comparison of outputs, or a program of the author's. */
export const JudgeFields = ({ control, setValue, index }: JudgeFieldsProps) => {
  const hasJudge = useWatch({ control, name: `questions.${index}.hasJudge` });
  return (
    <Stack gap="sm">
      <Controller
        control={control}
        name={`questions.${index}.hasJudge`}
        render={({ field }) => (
          <SegmentedControl
            aria-label="How answers are decided"
            style={{ alignSelf: 'flex-start' }}
            value={field.value ? 'judge' : 'compare'}
            onChange={(value) => field.onChange(value === 'judge')}
            data={WAYS}
          />
        )}
      />
      {hasJudge ? (
        <JudgeProgramFields control={control} setValue={setValue} index={index} />
      ) : (
        <Text size="xs" c="dimmed">
          What a program prints has to match the expected output of the test case. Choose a judge if several
          answers are right, if program and judge take turns, or if something has to stay secret from the
          program.
        </Text>
      )}
    </Stack>
  );
};
