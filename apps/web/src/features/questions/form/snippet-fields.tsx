import { LANGUAGES } from '@assay/contract';
import { ActionIcon, Button, Checkbox, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Controller, useFieldArray, useWatch, type Control } from 'react-hook-form';
import { CodeEditor } from '../../../ui/code/code-editor.tsx';
import { EMPTY_SNIPPET, type QuestionFormValues } from '../question-form-values.ts';
import classes from '../question-form.module.css';

const SNIPPETS_MAX = 20;

interface SnippetFieldsProps {
  control: Control<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
}

/** The blocks of code that a student starts from. */
export const SnippetFields = ({ control, index }: SnippetFieldsProps) => {
  const { fields, append, remove } = useFieldArray({ control, name: `questions.${index}.code` });
  const language = useWatch({ control, name: `questions.${index}.language` });
  const needsOneLanguage = fields.length > 0 && language.length > 1;

  const snippets = useWatch({ control, name: `questions.${index}.code` });
  const hidesSome = snippets.some(({ isVisible }) => !isVisible);

  return (
    <Stack gap="md">
      {hidesSome && (
        <Text size="xs" c="dimmed">
          Snippets that are not visible are left out of the page and of what compilers and runtimes say. A
          program can still read its own text: keep answers and keys in HIDDEN test cases, or in a judge.
        </Text>
      )}
      {fields.map((snippet, place) => (
        <div key={snippet.id} className={classes.block}>
          <Group className={classes.blockHead}>
            <Text fw={500} size="sm">
              Snippet {place + 1}
            </Text>
            <Controller
              control={control}
              name={`questions.${index}.code.${place}.isVisible`}
              render={({ field: { value, ...field } }) => (
                <Checkbox {...field} size="xs" label="Visible to students" checked={value} />
              )}
            />
            <Controller
              control={control}
              name={`questions.${index}.code.${place}.isEditable`}
              render={({ field: { value, ...field } }) => (
                <Checkbox {...field} size="xs" label="Editable by students" checked={value} />
              )}
            />
            <Tooltip label="Delete snippet">
              <ActionIcon
                ml="auto"
                variant="subtle"
                color="gray"
                aria-label={`Delete snippet ${place + 1}`}
                onClick={() => remove(place)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Tooltip>
          </Group>
          <Controller
            control={control}
            name={`questions.${index}.code.${place}.code`}
            render={({ field, fieldState }) => (
              <CodeEditor
                label={`Code of snippet ${place + 1}`}
                language={language[0] ?? LANGUAGES[0]}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                theme="dark"
                fontSize={15}
                minHeight={120}
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
      ))}
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={needsOneLanguage || fields.length >= SNIPPETS_MAX}
          onClick={() => append(EMPTY_SNIPPET)}
        >
          Add Code Snippet
        </Button>
        <Text size="xs" c="dimmed">
          {needsOneLanguage
            ? 'With more than one code snippet only a single language may be chosen.'
            : 'Snippets without code are left out.'}
        </Text>
      </Group>
    </Stack>
  );
};
