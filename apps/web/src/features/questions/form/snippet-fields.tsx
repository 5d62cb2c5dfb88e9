import { LANGUAGES, type Language } from '@assay/contract';
import { ActionIcon, Button, Checkbox, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Controller, useFieldArray, useWatch, type Control } from 'react-hook-form';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import { EMPTY_SNIPPET, type QuestionFormValues } from '../question-form-values.ts';
import classes from '../question-form.module.css';

const SNIPPETS_MAX = 20;

interface SnippetFieldsProps {
  control: Control<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
}

interface SnippetProps extends SnippetFieldsProps {
  /** Place of the snippet in the question. */
  place: number;
  onDelete: () => void;
}

interface TickProps extends Pick<SnippetProps, 'control' | 'index' | 'place'> {
  name: 'isVisible' | 'isEditable';
  label: string;
}

const Tick = ({ control, index, place, name, label }: TickProps) => (
  <Controller
    control={control}
    name={`questions.${index}.code.${place}.${name}`}
    render={({ field: { value, ...field } }) => (
      <Checkbox {...field} size="xs" label={label} checked={value} />
    )}
  />
);

/** What a snippet is called, what students may do with it, and how it is deleted. */
const SnippetHead = ({ onDelete, ...of }: SnippetProps) => (
  <Group className={classes.blockHead}>
    <Text fw={500} size="sm">
      Snippet {of.place + 1}
    </Text>
    <Tick {...of} name="isVisible" label="Visible to students" />
    <Tick {...of} name="isEditable" label="Editable by students" />
    <Tooltip label="Delete snippet">
      <ActionIcon
        ml="auto"
        variant="subtle"
        color="gray"
        aria-label={`Delete snippet ${of.place + 1}`}
        onClick={onDelete}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Tooltip>
  </Group>
);

const SnippetCode = ({
  control,
  index,
  place,
  language,
}: Omit<SnippetProps, 'onDelete'> & { language: Language }) => (
  <Controller
    control={control}
    name={`questions.${index}.code.${place}.code`}
    render={({ field, fieldState }) => (
      <CodeEditor
        label={`Code of snippet ${place + 1}`}
        language={language}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        theme="dark"
        minHeight={120}
        error={fieldState.error?.message}
      />
    )}
  />
);

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
          <SnippetHead control={control} index={index} place={place} onDelete={() => remove(place)} />
          <SnippetCode control={control} index={index} place={place} language={language[0] ?? LANGUAGES[0]} />
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
