import type { ItemFigures, TestFigures } from '@assay/contract';
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useListState } from '../../lib/session/area.ts';
import { Figure } from './figure.tsx';
import classes from './item-analysis.module.css';
import { partWords, relatedWords, testName } from './item-words.ts';
import { useTestAddress } from './test-address.ts';

const TestRow = ({ test, to }: { test: TestFigures; to: string }) => (
  <Table.Tr>
    <Table.Th scope="row">
      <Anchor component={Link} to={to} state={useListState()}>
        {testName(test)}
      </Anchor>{' '}
      <span className={classes.kind}>{test.type === 'PUBLIC' ? 'public' : 'hidden'}</span>
    </Table.Th>
    <Table.Td>
      {test.passed} of {test.programs}
      <span className={classes.kind}>
        {' '}
        <Figure of={partWords(test.programs > 0 ? test.passed / test.programs : null)} />
      </span>
    </Table.Td>
    <Table.Td>
      <Figure
        of={relatedWords(
          test.pointBiserial,
          test.programs,
          'all passed it, or none, or all others are the same',
        )}
      />
    </Table.Td>
    <Table.Td>
      <Figure of={partWords(test.cpuShare, 'nobody passes')} />
    </Table.Td>
  </Table.Tr>
);

/** What each test of a question did. */
export const TestTable = ({ question, label }: { question: ItemFigures; label: string }) => {
  const addressOf = useTestAddress();
  if (question.tests.length === 0)
    return (
      <Text c="dimmed" size="sm">
        No program was run on tests.
      </Text>
    );
  return (
    <>
      <Table className={classes.tests} aria-label={`Tests of ${label}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Test</Table.Th>
            <Table.Th title="Programs that pass it, of those that were graded by it">Passed</Table.Th>
            <Table.Th title="Point-biserial correlation of passing with the marks in the other questions">
              Discrimination
            </Table.Th>
            <Table.Th title="CPU time of those that pass: 95 of 100 use no more than this part of the limit">
              Time limit used
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {question.tests.map((test) => (
            <TestRow key={test.testId} test={test} to={addressOf(question, test)} />
          ))}
        </Table.Tbody>
      </Table>
      {question.tests.some(({ version }) => version !== question.version) && (
        <Text c="dimmed" size="xs" mt="xs">
          The question has been edited since the exam; these are the tests of the exam.
        </Text>
      )}
    </>
  );
};
