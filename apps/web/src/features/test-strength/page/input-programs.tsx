import { ARGUMENTS_MAX, type InputProgramRole, type Language, type TestStrength } from '@assay/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useSaveInputProgram } from '../api.ts';
import classes from '../strength.module.css';
import { ProgramDialog } from './program-dialog.tsx';
import { told } from './told.ts';

const WORDS: Readonly<Record<InputProgramRole, { name: string; help: string; none: string }>> = {
  GENERATOR: {
    name: 'Generator',
    help: 'It reads one line, a seed and then the arguments, and prints an input. The same line has to give the same input.',
    none: 'Without one, inputs are small changes of the tests.',
  },
  VALIDATOR: {
    name: 'Validator',
    help: 'It reads an input and ends with 42 where the question allows it, with anything else where it does not.',
    none: 'Without one, an input may be proposed that the question does not allow.',
  },
};

interface InputProgramRowProps {
  strength: TestStrength;
  role: InputProgramRole;
  language: Language;
}

const InputProgramRow = ({ strength, role, language }: InputProgramRowProps) => {
  const { question, canUpdate } = strength;
  const program = role === 'GENERATOR' ? strength.generator : strength.validator;
  const { name, help, none } = WORDS[role];
  const [editing, setEditing] = useState(false);
  const save = useSaveInputProgram(question._id);
  const failure = `The ${name.toLowerCase()} could not be saved.`;
  return (
    <li className={classes.program}>
      <Group justify="space-between">
        <div>
          <Text fw={500}>{program ? `${name} (${program.language})` : name}</Text>
          <Text size="sm" c="dimmed">
            {program ? program.arguments && `Arguments: ${program.arguments}` : none}
          </Text>
        </div>
        {canUpdate && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${program ? 'Change' : 'Add'} the ${name.toLowerCase()}`}
              onClick={() => setEditing(true)}
            >
              {program ? 'Change' : 'Add'}
            </Button>
            {program && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Remove the ${name.toLowerCase()}`}
                loading={save.isPending}
                onClick={() => save.mutate({ role, program: null }, told(failure))}
              >
                Remove
              </Button>
            )}
          </Group>
        )}
      </Group>
      {editing && (
        <Editing
          title={name}
          help={help}
          role={role}
          program={program ?? { language, code: '', arguments: '' }}
          questionId={question._id}
          failure={failure}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
};

interface EditingProps {
  title: string;
  help: string;
  role: InputProgramRole;
  program: NonNullable<TestStrength['generator']>;
  questionId: string;
  failure: string;
  onClose: () => void;
}

const Editing = ({ title, help, role, program, questionId, failure, onClose }: EditingProps) => {
  const [initial] = useState({ word: program.arguments, language: program.language, code: program.code });
  const save = useSaveInputProgram(questionId);
  return (
    <ProgramDialog
      title={title}
      help={help}
      {...(role === 'GENERATOR' && {
        word: {
          label: 'Arguments',
          description: 'What the program reads after the seed',
          max: ARGUMENTS_MAX,
          required: false,
        },
      })}
      initial={initial}
      busy={save.isPending}
      onClose={onClose}
      onSave={({ word, ...typed }) =>
        save.mutate({ role, program: { ...typed, arguments: word } }, told(failure, onClose))
      }
    />
  );
};

/** What makes inputs for the question, and what refuses bad ones. */
export const InputPrograms = (props: Omit<InputProgramRowProps, 'role'>) => (
  <section aria-labelledby="input-programs">
    <Title order={2} id="input-programs" mb="sm">
      Inputs
    </Title>
    <ul className={classes.programs}>
      <InputProgramRow {...props} role="GENERATOR" />
      <InputProgramRow {...props} role="VALIDATOR" />
    </ul>
  </section>
);
