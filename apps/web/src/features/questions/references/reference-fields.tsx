import {
  composeProgram,
  isExecutable,
  referenceFailureOf,
  startingBlocks,
  type Language,
} from '@assay/contract';
import { Alert, Button, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleXFilled, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import {
  codeIn,
  settingOf,
  referencesOf,
  startersOf,
  withCode,
  type QuestionFormValues,
} from '../question-form-values.ts';
import classes from '../question-form.module.css';
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

const Running = ({ language, tests, onStop }: { language: Language; tests: number; onStop: () => void }) => (
  <>
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden />
      <Text size="sm">
        Running the {language} program on {tests} {tests === 1 ? 'test' : 'tests'}…
      </Text>
    </Group>
    <Button variant="default" size="xs" onClick={onStop}>
      Stop
    </Button>
  </>
);

interface Standing {
  /** How many programs there are. */
  references: number;
  tests: number;
  hasJudge: boolean;
  /** The program shown is another one than was checked. */
  changed: boolean;
}

/** What stands beside the button that checks. */
const hintOf = ({ references, tests, hasJudge, changed }: Standing): string => {
  if (references === 0)
    return hasJudge
      ? 'Write a program to check the judge with.'
      : 'Write a program to check the expected outputs with.';
  if (tests === 0) return 'Add a test case to check it with.';
  if (changed) return 'Changed since the last check.';
  return references > 1 ? 'Runs every language on all test cases.' : 'Runs it on all test cases.';
};

interface CheckButtonsProps {
  canCheck: boolean;
  onCheck: () => void;
  /** Begins with the code snippets; null where there are none, or something is written already. */
  onStart: (() => void) | null;
  hint: string;
}

const CheckButtons = ({ canCheck, onCheck, onStart, hint }: CheckButtonsProps) => (
  <>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlayerPlay size={14} />}
      disabled={!canCheck}
      onClick={onCheck}
    >
      Check
    </Button>
    {onStart && (
      <Button variant="subtle" size="xs" onClick={onStart}>
        Start from the code snippets
      </Button>
    )}
    <Text size="xs" c="dimmed">
      {hint}
    </Text>
  </>
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
  const [language, code, starters, testcases, checker, hasJudge, judge, referenceSolutions] = useWatch({
    control,
    name: [
      `questions.${index}.language`,
      `questions.${index}.code`,
      `questions.${index}.starters`,
      `questions.${index}.testcases`,
      `questions.${index}.checker`,
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
      ...settingOf({ testcases, checker, hasJudge, judge }),
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
      <div aria-live="polite">{run && <ReferenceResults run={run} hasJudge={hasJudge} onTake={take} />}</div>
    </Stack>
  );
};
