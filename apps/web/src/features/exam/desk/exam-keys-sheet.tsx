import { Table } from '@mantine/core';
import { KeysSheet } from '../../../ui/dialogs/keys-sheet.tsx';
import { StateSign } from '../question/question-palette.tsx';
import { MARKED_WORDS, QUESTION_STATE_WORDS, type QuestionState } from '../question/question-state.ts';
import { COMPLETION_KEYS, EDITOR_KEYS, EXAM_KEYS } from './use-exam-keys.ts';

const SIGNS: readonly (readonly [QuestionState, string])[] = [
  ['not-visited', 'you have not opened it'],
  ['not-attempted', 'opened, not run yet'],
  ['attempted', 'run at least once'],
];

interface ExamKeysSheetProps {
  opened: boolean;
  onClose: () => void;
  /** The task lets the editor offer words and names. */
  completes: boolean;
}

/** The keys of the exam page, and what the signs of the palette mean. */
export const ExamKeysSheet = ({ opened, onClose, completes }: ExamKeysSheetProps) => (
  <KeysSheet
    opened={opened}
    onClose={onClose}
    title="Keys and signs"
    meanings={[...EXAM_KEYS, ...EDITOR_KEYS, ...(completes ? COMPLETION_KEYS : [])]}
    foot="In the editor Tab indents; press Esc, then Tab, to leave it."
  >
    {SIGNS.map(([state, meaning]) => (
      <Table.Tr key={state}>
        <Table.Td>
          <StateSign state={state} marked={false}>
            1
          </StateSign>
        </Table.Td>
        <Table.Td>
          {QUESTION_STATE_WORDS[state]}: {meaning}
        </Table.Td>
      </Table.Tr>
    ))}
    <Table.Tr>
      <Table.Td>
        <StateSign state="not-attempted" marked>
          1
        </StateSign>
      </Table.Td>
      <Table.Td>{MARKED_WORDS}: you want to come back to it</Table.Td>
    </Table.Tr>
  </KeysSheet>
);
