import {
  composeProgram,
  isExecutable,
  referenceFailureOf,
  startingBlocks,
  type Language,
} from '@assay/contract';
import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import { soundLimitsOf } from '../limit-values.ts';
import {
  codeIn,
  settingOf,
  referencesOf,
  startersOf,
  withCode,
  type QuestionFormValues,
} from '../question-form-values.ts';
import classes from '../question-form.module.css';
import { CheckButtons, hintOf, Running } from './check-buttons.tsx';
import { ReferenceResults } from './reference-results.tsx';
import { outcomeOf, runNow } from './reference-standing.ts';
import type { ReferenceChecks } from './use-reference-checks.ts';

export interface ReferenceFieldsProps {
  control: Control<QuestionFormValues>;
  setValue: UseFormSetValue<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
  checks: ReferenceChecks;
  onCheck: () => void;
  onStop: () => void;
}

const Mark = ({ passes }: { passes: boolean }) =>
  passes ? (
    <IconCircleCheckFilled size={16} color="var(--assay-success)" aria-label="passes" />
  ) : (
    <IconCircleXFilled size={16} color="var(--assay-danger)" aria-label="fails" />
  );

const NothingToRun = ({ isChosen }: { isChosen: boolean }) => (
  <Text size="sm" c="dimmed">
    {isChosen
      ? 'HTML/CSS/JS is shown, not run: there is nothing to check.'
      : 'Choose a language above first.'}
  </Text>
);

interface LanguageSwitchProps {
  languages: readonly Language[];
  shown: Language;
  runOf: (language: Language) => ReturnType<typeof runNow>;
  onPick: (language: Language) => void;
}

/** Chooses the language that is written in; a mark says how its program stands. */
const LanguageSwitch = ({ languages, shown, runOf, onPick }: LanguageSwitchProps) => (
  <SegmentedControl
    size="xs"
    aria-label="Language of the reference solution"
    style={{ alignSelf: 'flex-start' }}
    value={shown}
    onChange={onPick}
    data={languages.map((one) => {
      const standing = runOf(one);
      return {
        value: one,
        label: (
          <span className={classes.marked}>
            {one}
            {standing && <Mark passes={referenceFailureOf([outcomeOf(standing)]) === ''} />}
          </span>
        ),
      };
    })}
  />
);

interface ProgramFieldProps {
  control: ReferenceFieldsProps['control'];
  name: `questions.${number}.referenceSolutions`;
  shown: Language;
}

/** The program in the language that is shown. */
const ProgramField = ({ control, name, shown }: ProgramFieldProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <div className={classes.block}>
        <CodeEditor
          key={shown}
          label={`Reference solution in ${shown}`}
          language={shown}
          value={codeIn(field.value, shown)}
          onChange={(text) => field.onChange(withCode(field.value, shown, text))}
          onBlur={field.onBlur}
          theme="dark"
          minHeight={160}
          error={fieldState.error?.message}
        />
      </div>
    )}
  />
);

/** Programs that solve the question, one per language that is run, and what they print on the test cases. */
export const ReferenceFields = ({
  control,
  setValue,
  index,
  checks,
  onCheck,
  onStop,
}: ReferenceFieldsProps) => {
  const name = `questions.${index}.referenceSolutions` as const;
  const [language, code, starters, testcases, checker, limits, hasJudge, judge, referenceSolutions] =
    useWatch({
      control,
      name: [
        `questions.${index}.language`,
        `questions.${index}.code`,
        `questions.${index}.starters`,
        `questions.${index}.testcases`,
        `questions.${index}.checker`,
        `questions.${index}.limits`,
        `questions.${index}.hasJudge`,
        `questions.${index}.judge`,
        name,
      ],
    });
  const languages = language.filter(isExecutable);
  const [picked, setPicked] = useState<Language | null>(null);
  const shown = picked && languages.includes(picked) ? picked : languages[0];
  if (!shown) return <NothingToRun isChosen={language.length > 0} />;

  const references = referencesOf({ language, referenceSolutions });
  const runOf = (one: Language) =>
    runNow(checks.checked.get(one), {
      code: codeIn(referenceSolutions, one),
      ...settingOf({ language, testcases, checker, limits, hasJudge, judge }),
    });
  const run = runOf(shown);
  const starting = composeProgram(
    startingBlocks({ language, code, starters: startersOf({ language, starters }) }, shown),
    [],
  );
  const take = (outputs: ReadonlyMap<number, string>) =>
    outputs.forEach((output, place) =>
      setValue(`questions.${index}.testcases.${place}.output`, output, {
        shouldDirty: true,
        shouldValidate: true,
      }),
    );

  return (
    <Stack gap="sm">
      {languages.length > 1 && (
        <LanguageSwitch languages={languages} shown={shown} runOf={runOf} onPick={setPicked} />
      )}
      <ProgramField control={control} name={name} shown={shown} />
      <Group gap="sm">
        {checks.running ? (
          <Running language={checks.running} tests={testcases.length} onStop={onStop} />
        ) : (
          <CheckButtons
            canCheck={references.length > 0 && testcases.length > 0}
            onCheck={onCheck}
            onStart={
              codeIn(referenceSolutions, shown).trim() === '' && starting.trim() !== ''
                ? () => setValue(name, withCode(referenceSolutions, shown, starting), { shouldDirty: true })
                : null
            }
            hint={hintOf({
              references: references.length,
              tests: testcases.length,
              hasJudge,
              changed: !run && checks.checked.has(shown),
            })}
          />
        )}
      </Group>
      {checks.problem && (
        <Alert color="danger" title="The check did not finish">
          {checks.problem}
        </Alert>
      )}
      <div aria-live="polite">
        {run && (
          <ReferenceResults
            run={run}
            hasJudge={hasJudge}
            limits={soundLimitsOf({ language, limits })}
            onTake={take}
          />
        )}
      </div>
    </Stack>
  );
};
