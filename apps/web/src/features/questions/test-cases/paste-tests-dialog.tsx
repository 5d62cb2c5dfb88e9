import { pasteFormatOf, readPastedTests, typeAt, type PasteFormat } from '@assay/contract';
import { SegmentedControl, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { HidesField, NewTestsDialog } from './new-tests-dialog.tsx';
import { addedWords, NewTests, type NewTest } from './new-tests.tsx';
import classes from './test-cases.module.css';

const FORMATS: { value: PasteFormat; label: string }[] = [
  { value: 'BLOCKS', label: 'Separated by lines' },
  { value: 'ROWS', label: 'A table, or one per line' },
];

const HELP: Readonly<Record<PasteFormat, { text: string; example: string }>> = {
  BLOCKS: {
    text: 'A line --- stands between the input and the expected output, a line === between two tests. Leave out --- and what follows where the reference solution is to fill the output.',
    example: '3\n1 2 3\n---\n6\n===\n0\n---\n0',
  },
  ROWS: {
    text: 'Copy two columns of a spreadsheet, the input and the expected output; or write one input a line, and the reference solution fills the outputs.',
    example: '1 2\t3\n4 5\t9',
  },
};

interface PasteTestsDialogProps {
  /** How many tests the question has already. */
  present: number;
  onAdd: (tests: NewTest[]) => void;
  onClose: () => void;
}

/** Takes several tests at once, and shows what a pasted text comes to before it is added. */
export const PasteTestsDialog = ({ present, onAdd, onClose }: PasteTestsDialogProps) => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PasteFormat | null>(null);
  const [hides, setHides] = useState(true);
  const format = chosen ?? pasteFormatOf(text);
  const read = useMemo(() => readPastedTests(text, format, present), [text, format, present]);
  const tests = read.tests.map((test, place): NewTest => ({
    ...test,
    type: hides ? typeAt(present + place) : 'PUBLIC',
  }));
  const isEmpty = text.trim() === '';
  const { text: help, example } = HELP[format];
  return (
    <NewTestsDialog
      title="Paste several test cases"
      tests={tests}
      problems={read.problems}
      dirty={!isEmpty}
      onAdd={onAdd}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="How the test cases are written"
        style={{ alignSelf: 'flex-start' }}
        value={format}
        onChange={setChosen}
        data={FORMATS}
      />
      <Text size="sm">{help}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Stack gap="xs">
          <Textarea
            label="Test cases"
            autosize
            minRows={10}
            maxRows={16}
            spellCheck={false}
            data-autofocus
            classNames={{ input: classes.code }}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={read.problems[0]}
          />
          <HidesField value={hides} onChange={setHides} />
        </Stack>
        <Stack gap={4}>
          <Text size="sm" fw={500} role="status">
            {isEmpty ? 'What you paste is shown here before anything is added.' : addedWords(read)}
          </Text>
          {isEmpty ? (
            <>
              <Text size="xs" c="dimmed">
                An example of two:
              </Text>
              <pre className={classes.example}>{example}</pre>
            </>
          ) : (
            tests.length > 0 && <NewTests tests={tests} />
          )}
        </Stack>
      </SimpleGrid>
    </NewTestsDialog>
  );
};
