import { VERDICT_WORDS, WRONG_NAME_MAX, type Language, type TestStrength } from '@assay/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { newId } from '../../../lib/values/new-id.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDeleteWrongSolution, useSaveWrongSolution } from '../api.ts';
import classes from '../strength.module.css';
import { ProgramDialog } from './program-dialog.tsx';
import { told } from './told.ts';

type WrongSolution = TestStrength['wrongSolutions'][number];

const outcomeOf = ({ outcome, verdict }: WrongSolution): string => {
  if (outcome === null) return 'Not measured yet';
  if (outcome === 'SURVIVED') return 'Passes every test';
  return `Caught${verdict ? `: ${VERDICT_WORDS[verdict].toLowerCase()}` : ''}`;
};

interface EditingProps {
  questionId: string;
  /** Null: a new one. */
  solution: WrongSolution | null;
  language: Language;
  onClose: () => void;
}

const Editing = ({ questionId, solution, language, onClose }: EditingProps) => {
  const [_id] = useState(() => solution?._id ?? newId());
  const [initial] = useState({
    word: solution?.name ?? '',
    language: solution?.language ?? language,
    code: solution?.code ?? '',
  });
  const save = useSaveWrongSolution(questionId);
  return (
    <ProgramDialog
      title={solution ? 'Change the wrong solution' : 'Add a wrong solution'}
      help="A program that is known to be wrong, such as one from a past exam. The tests of the question have to fail it."
      word={{ label: 'Name', description: 'What it gets wrong', max: WRONG_NAME_MAX, required: true }}
      initial={initial}
      busy={save.isPending}
      onClose={onClose}
      onSave={({ word, ...program }) =>
        save.mutate({ _id, name: word, ...program }, told('It could not be saved.', onClose))
      }
    />
  );
};

/** Programs of people that the tests have to fail. */
export const WrongSolutions = ({ strength, language }: { strength: TestStrength; language: Language }) => {
  const { wrongSolutions, question, canUpdate } = strength;
  const [edited, setEdited] = useState<WrongSolution | 'new' | null>(null);
  const [deleted, setDeleted] = useState<WrongSolution | null>(null);
  const remove = useDeleteWrongSolution(question._id);
  return (
    <section aria-labelledby="wrong-solutions">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="wrong-solutions">
          Wrong solutions
        </Title>
        {canUpdate && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            Add a wrong solution
          </Button>
        )}
      </Group>
      {wrongSolutions.length === 0 && (
        <Text c="dimmed">None yet. A typical mistake of students, kept here, counts beside the mutants.</Text>
      )}
      <ul className={classes.programs}>
        {wrongSolutions.map((solution) => (
          <li key={solution._id} className={classes.program}>
            <Group justify="space-between">
              <Text fw={500}>
                {solution.name} ({solution.language})
              </Text>
              <Text c={solution.outcome === 'SURVIVED' ? 'var(--assay-warning)' : 'dimmed'}>
                {outcomeOf(solution)}
              </Text>
            </Group>
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                Added by {solution.addedBy}
              </Text>
              {canUpdate && (
                <Group gap="xs">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Change ${solution.name}`}
                    onClick={() => setEdited(solution)}
                  >
                    Change
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Delete ${solution.name}`}
                    onClick={() => setDeleted(solution)}
                  >
                    Delete
                  </Button>
                </Group>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {edited && (
        <Editing
          questionId={question._id}
          solution={edited === 'new' ? null : edited}
          language={language}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        opened={deleted !== null}
        title="Delete Confirmation"
        busy={remove.isPending}
        onCancel={() => setDeleted(null)}
        onConfirm={() =>
          deleted &&
          remove.mutate(
            deleted._id,
            told('It could not be deleted.', () => setDeleted(null)),
          )
        }
      >
        Delete the wrong solution “{deleted?.name}”?
      </ConfirmDialog>
    </section>
  );
};
