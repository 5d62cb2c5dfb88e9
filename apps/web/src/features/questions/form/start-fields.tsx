import { SKELETONS, type Language } from '@assay/contract';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import { codeIn, startersOf, withCode, type QuestionFormValues } from '../question-form-values.ts';
import classes from '../question-form.module.css';
import { SnippetFields } from './snippet-fields.tsx';

interface StartFieldsProps {
  control: Control<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
}

/** The one block that a program in a further language starts with. */
const StarterField = ({ control, index, language }: StartFieldsProps & { language: Language }) => {
  const block = useRef<HTMLDivElement>(null);
  return (
    <Controller
      control={control}
      name={`questions.${index}.starters`}
      render={({ field, fieldState }) => {
        const code = codeIn(field.value, language);
        const write = (text: string) => field.onChange(withCode(field.value, language, text));
        const begin = () => {
          write(SKELETONS[language]);
          // The button goes, and the keyboard with it.
          block.current?.querySelector<HTMLElement>('.cm-content')?.focus();
        };
        return (
          <>
            <div ref={block} className={classes.block}>
              <CodeEditor
                label={`Starter code in ${language}`}
                language={language}
                value={code}
                onChange={write}
                onBlur={field.onBlur}
                theme="dark"
                minHeight={120}
                error={fieldState.error?.message}
              />
            </div>
            <Group gap="sm">
              {code.trim() === '' && (
                <Button variant="default" size="xs" onClick={begin}>
                  Begin with the skeleton
                </Button>
              )}
              <Text size="xs" c="dimmed">
                Students see and may change all of it.
              </Text>
            </Group>
          </>
        );
      }}
    />
  );
};

interface LanguageSwitchProps {
  languages: readonly Language[];
  shown: Language;
  /** In these something is written. */
  written: readonly Language[];
  onPick: (language: Language) => void;
}

const LanguageSwitch = ({ languages, shown, written, onPick }: LanguageSwitchProps) => (
  <SegmentedControl
    size="xs"
    aria-label="Language of the starting program"
    style={{ alignSelf: 'flex-start' }}
    value={shown}
    onChange={onPick}
    data={languages.map((one) => ({
      value: one,
      label: (
        <span className={classes.dotted}>
          {one}
          {written.includes(one) && <span className={classes.dot} role="img" aria-label="written" />}
        </span>
      ),
    }))}
  />
);

/** What a student's program starts from: snippets in the question's first language, starter code in every other. */
export const StartFields = ({ control, index }: StartFieldsProps) => {
  const [language, code, starters] = useWatch({
    control,
    name: [`questions.${index}.language`, `questions.${index}.code`, `questions.${index}.starters`],
  });
  const [first, ...further] = language;
  const [picked, setPicked] = useState<Language | null>(null);
  const shown = further.find((one) => one === picked) ?? first;
  const snippets = code.some((snippet) => snippet.code.trim() !== '') && first ? [first] : [];
  const written = [...snippets, ...startersOf({ language, starters }).map((one) => one.language)];

  return (
    <Stack gap="sm">
      {shown && further.length > 0 && (
        <LanguageSwitch languages={language} shown={shown} written={written} onPick={setPicked} />
      )}
      {shown && shown !== first ? (
        <StarterField key={shown} control={control} index={index} language={shown} />
      ) : (
        <SnippetFields control={control} index={index} />
      )}
    </Stack>
  );
};
