import { isExecutable, type Language } from '@assay/contract';
import { Select, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useChoosableLanguages } from '../../languages/index.ts';

/** A program with a word beside it: its name, or its arguments. */
export interface TypedProgram {
  word: string;
  language: Language;
  code: string;
}

interface ProgramDialogProps {
  title: string;
  /** What the program is to do. */
  help: ReactNode;
  /** The word beside it; without it there is none. */
  word?: { label: string; description: string; max: number; required: boolean };
  initial: TypedProgram;
  busy: boolean;
  onSave: (program: TypedProgram) => void;
  onClose: () => void;
}

/** A program to type. */
export const ProgramDialog = ({ title, help, word, initial, busy, onSave, onClose }: ProgramDialogProps) => {
  const [typed, setTyped] = useState(initial);
  const choosable = useChoosableLanguages([typed.language]);
  const [checked, setChecked] = useState(false);
  const isNamed = !word?.required || typed.word.trim() !== '';
  const isWritten = typed.code.trim() !== '';
  return (
    <FormDialog
      opened
      title={title}
      size="xl"
      busy={busy}
      dirty={typed !== initial}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isNamed && isWritten) onSave(typed);
      }}
    >
      <Text size="sm">{help}</Text>
      {word && (
        <TextInput
          label={word.label}
          description={word.description}
          maxLength={word.max}
          withAsterisk={word.required}
          value={typed.word}
          error={checked && !isNamed && `${word.label} is required.`}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, word: value })}
        />
      )}
      <Select
        label="Language"
        data={choosable.filter(isExecutable)}
        value={typed.language}
        allowDeselect={false}
        onChange={(language) => language && setTyped({ ...typed, language })}
      />
      <div>
        <Text fw={500} size="sm" mb={4}>
          Program
        </Text>
        <CodeEditor
          label="Program"
          language={typed.language}
          value={typed.code}
          minHeight={220}
          onChange={(code) => setTyped({ ...typed, code })}
        />
      </div>
      {checked && !isWritten && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          The program is empty.
        </Text>
      )}
    </FormDialog>
  );
};
