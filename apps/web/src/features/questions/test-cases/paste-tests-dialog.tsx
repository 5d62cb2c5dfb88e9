import {
  pasteFormatOf,
  readPastedTests,
  typeAt,
  type PasteFormat,
  type PastedTest,
  type PastedTests,
} from '@assay/contract';
import { SegmentedControl, SimpleGrid, Stack, Switch, Table, Text, Textarea } from '@mantine/core';
import { useMemo, useState, type SubmitEvent } from 'react';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import classes from './test-cases.module.css';

export interface NewTest extends PastedTest {
  type: 'PUBLIC' | 'HIDDEN';
}

/** So many tests are shown before they are added. */
const SHOWN_MAX = 50;

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

const countWords = ({ tests, problems }: PastedTests, isEmpty: boolean): string => {
  if (isEmpty) return 'What you paste is shown here before anything is added.';
  if (problems.length > 0) return 'Nothing can be added yet.';
  const outputs = tests.filter(({ output }) => output.trim() === '').length;
  const added = tests.length === 1 ? '1 test case will be added' : `${tests.length} test cases will be added`;
  return outputs === 0 ? `${added}.` : `${added}, ${outputs} of them without an output.`;
};

const Cell = ({ text }: { text: string }) => (
  <Table.Td>
    <pre>{text || <span className={classes.nothing}>empty</span>}</pre>
  </Table.Td>
);

const Preview = ({ tests }: { tests: readonly NewTest[] }) => (
  <ScrollRegion className={classes.preview} role="region" label="Test cases to be added">
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Input</Table.Th>
          <Table.Th>Output</Table.Th>
          <Table.Th>Type</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tests.slice(0, SHOWN_MAX).map(({ input, output, type }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- pasted tests have no identity but their place
          <Table.Tr key={place}>
            <Cell text={input} />
            <Cell text={output} />
            <Table.Td fz="xs">{type}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    {tests.length > SHOWN_MAX && (
      <Text size="xs" c="dimmed" p="xs">
        And {tests.length - SHOWN_MAX} more.
      </Text>
    )}
  </ScrollRegion>
);

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
  const canAdd = tests.length > 0 && read.problems.length === 0;
  const isEmpty = text.trim() === '';
  const { text: help, example } = HELP[format];

  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog stands inside the form that the tests belong to.
    event.stopPropagation();
    if (canAdd) onAdd(tests);
  };

  return (
    <FormDialog
      opened
      title="Paste several test cases"
      submitLabel={canAdd ? `Add ${tests.length}` : 'Add'}
      submitDisabled={!canAdd}
      dirty={!isEmpty}
      size="xl"
      onSubmit={add}
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
          <Switch
            label="HIDDEN, but for the first two of the question"
            checked={hides}
            onChange={(event) => setHides(event.currentTarget.checked)}
          />
        </Stack>
        <Stack gap={4}>
          <Text size="sm" fw={500} role="status">
            {countWords(read, isEmpty)}
          </Text>
          {isEmpty ? (
            <>
              <Text size="xs" c="dimmed">
                An example of two:
              </Text>
              <pre className={classes.example}>{example}</pre>
            </>
          ) : (
            tests.length > 0 && <Preview tests={tests} />
          )}
        </Stack>
      </SimpleGrid>
    </FormDialog>
  );
};
