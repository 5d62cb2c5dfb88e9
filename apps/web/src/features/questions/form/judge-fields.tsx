import { isProgrammed, JUDGE_EXAMPLES, type JudgeWay, type Language } from '@assay/contract';
import { Button, Group, Select, SegmentedControl, Stack, Text } from '@mantine/core';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import type { QuestionFormValues } from '../question-form-values.ts';
import classes from '../question-form.module.css';
import { CheckerFields } from '../test-cases/checker-fields.tsx';
import { useChoosableLanguages } from '../../languages/index.ts';
import { JudgeHelp } from './judge-help.tsx';

interface JudgeFieldsProps {
  control: Control<QuestionFormValues>;
  setValue: UseFormSetValue<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
}

const WAYS = [
  { value: 'COMPARE', label: 'Compare outputs' },
  { value: 'OUTPUT', label: 'Output judge' },
  { value: 'TALK', label: 'Interactive judge' },
] as const;

const EXAMPLE_CODES = Object.values(JUDGE_EXAMPLES).flatMap((examples) => Object.values(examples));

const isExampleOrEmpty = (code: string): boolean => code.trim() === '' || EXAMPLE_CODES.includes(code);

const EXAMPLE_SAYS: Readonly<Record<JudgeWay, string>> = {
  OUTPUT: 'The example accepts any two whole numbers whose sum is the number in a test case’s input.',
  TALK: 'The example hides the number in a test case’s input.',
};

/** The program of the judge, and its language. */
const JudgeProgramFields = ({ control, setValue, index }: JudgeFieldsProps) => {
  const name = `questions.${index}.judge` as const;
  const { language, code, way } = useWatch({ control, name });
  const choosable = useChoosableLanguages([language]);
  const example = JUDGE_EXAMPLES[way][language];
  return (
    <>
      <JudgeHelp way={way} />
      <Group align="flex-end" gap="sm">
        <Controller
          control={control}
          name={`${name}.language`}
          render={({ field, fieldState }) => (
            <Select
              label="Language of the judge"
              w={200}
              allowDeselect={false}
              data={choosable.filter(isProgrammed)}
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
        {EXAMPLE_SAYS[way]} Check the judge with a reference solution below.
      </Text>
    </>
  );
};

/** How outputs are compared, with what a judge could do instead. */
const Comparison = ({ control, index }: Pick<JudgeFieldsProps, 'control' | 'index'>) => (
  <>
    <Controller
      control={control}
      name={`questions.${index}.checker`}
      render={({ field, fieldState }) => (
        <CheckerFields
          label="How outputs are compared"
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
    <Text size="xs" c="dimmed">
      A test case can be compared differently. Choose a judge if several answers are right, if program and
      judge take turns, or if something has to stay secret from the program.
    </Text>
  </>
);

/** Who decides whether an answer is right: a comparison of outputs, or a program of the author's. */
export const JudgeFields = ({ control, setValue, index }: JudgeFieldsProps) => {
  const name = `questions.${index}` as const;
  const [hasJudge, way] = useWatch({ control, name: [`${name}.hasJudge`, `${name}.judge.way`] });
  const decide = (chosen: string) => {
    setValue(`${name}.hasJudge`, chosen !== 'COMPARE', { shouldDirty: true });
    if (chosen === 'OUTPUT' || chosen === 'TALK')
      setValue(`${name}.judge.way`, chosen, { shouldDirty: true });
  };
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="How answers are decided"
        style={{ alignSelf: 'flex-start', width: 'max-content', maxWidth: '100%' }}
        styles={{ label: { whiteSpace: 'normal' } }}
        value={hasJudge ? way : 'COMPARE'}
        onChange={decide}
        data={[...WAYS]}
      />
      {hasJudge ? (
        <JudgeProgramFields control={control} setValue={setValue} index={index} />
      ) : (
        <Comparison control={control} index={index} />
      )}
    </Stack>
  );
};
