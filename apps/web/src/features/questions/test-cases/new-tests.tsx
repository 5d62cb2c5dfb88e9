import type { LargeText, PastedTest, PastedTests } from '@assay/contract';
import { Table, Text } from '@mantine/core';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import classes from './test-cases.module.css';

/** A test that is about to be added. */
export interface NewTest extends PastedTest {
  name?: string;
  hint?: string;
  weight?: number;
  group?: string;
  type: 'PUBLIC' | 'HIDDEN';
  /** Once it is stored apart, with what stands in for it in the texts. */
  largeInput?: LargeText | null;
  largeOutput?: LargeText | null;
}

/** So many tests are shown before they are added. */
const SHOWN_MAX = 50;

/** More of a text is not shown. Characters. */
const TEXT_SHOWN_MAX = 2000;

/** What becomes of tests once they are added, in a sentence. */
export const addedWords = ({ tests, problems }: PastedTests): string => {
  if (problems.length > 0) return 'Nothing can be added yet.';
  const outputs = tests.filter(({ output }) => output.trim() === '').length;
  const added = tests.length === 1 ? '1 test case will be added' : `${tests.length} test cases will be added`;
  return outputs === 0 ? `${added}.` : `${added}, ${outputs} of them without an output.`;
};

/** What else is said of a test than its texts. */
const besideTexts = ({ type, name, weight = 1, group }: Omit<NewTest, 'input' | 'output'>): string =>
  [type, name, group && `in “${group}”`, weight !== 1 && `weighs ${weight}`].filter(Boolean).join(' · ');

const Cell = ({ text }: { text: string }) => (
  <Table.Td>
    <pre>{text.slice(0, TEXT_SHOWN_MAX) || <span className={classes.nothing}>empty</span>}</pre>
    {text.length > TEXT_SHOWN_MAX && (
      <Text size="xs" c="dimmed">
        {text.length.toLocaleString('en')} characters in all
      </Text>
    )}
  </Table.Td>
);

/** Tests as they will be added. */
export const NewTests = ({ tests }: { tests: readonly NewTest[] }) => (
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
        {tests.slice(0, SHOWN_MAX).map(({ input, output, ...test }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- new tests have no identity but their place
          <Table.Tr key={place}>
            <Cell text={input} />
            <Cell text={output} />
            <Table.Td fz="xs">{besideTexts(test)}</Table.Td>
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
