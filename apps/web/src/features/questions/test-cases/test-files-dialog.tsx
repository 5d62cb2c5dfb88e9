import { isLargeTest, isStoredApart, typeAt, type FileTests } from '@assay/contract';
import { Alert, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { HidesField, NewTestsDialog } from './new-tests-dialog.tsx';
import { addedWords, NewTests, type NewTest } from './new-tests.tsx';
import { storeLargeTests, type StoringProgress } from './store-large-tests.ts';
import classes from './test-cases.module.css';

/** So many of the files that are left out are named. */
const LEFT_OUT_NAMED = 10;

const LeftOut = ({ leftOut }: Pick<FileTests, 'leftOut'>) =>
  leftOut.length > 0 && (
    <div>
      <Text size="sm" fw={500}>
        {leftOut.length === 1 ? 'One is left out' : `${leftOut.length} are left out`}
      </Text>
      <ul className={classes.failures}>
        {leftOut.slice(0, LEFT_OUT_NAMED).map(({ path, why }) => (
          <li key={path}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {path}: {why}.
            </Text>
          </li>
        ))}
        {leftOut.length > LEFT_OUT_NAMED && <li>and {leftOut.length - LEFT_OUT_NAMED} more</li>}
      </ul>
    </div>
  );

interface TestFilesDialogProps {
  /** What the chosen files come to. */
  read: FileTests;
  /** How many tests the question has already. */
  present: number;
  onAdd: (tests: NewTest[]) => void;
  onClose: () => void;
}

/** Shows what files of tests come to before they are added. */
export const TestFilesDialog = ({ read, present, onAdd, onClose }: TestFilesDialogProps) => {
  const [hides, setHides] = useState(true);
  const [storing, setStoring] = useState<StoringProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isSaid = read.tests.length > 0 && read.tests.every(({ type }) => type !== null);
  const tests = read.tests.map(({ type, ...test }, place): NewTest => ({
    ...test,
    type: type ?? (isLargeTest(test) ? 'HIDDEN' : hides ? typeAt(present + place) : 'PUBLIC'),
  }));
  const apart = tests.filter(({ input, output, type }) =>
    [input, output].some((text) => isStoredApart(text, type)),
  ).length;
  const add = async () => {
    setFailure(null);
    try {
      onAdd(await storeLargeTests(tests, setStoring));
    } catch (error) {
      setFailure(messageOf(error, 'The tests could not be stored. Please try again.'));
      setStoring(null);
    }
  };
  return (
    <NewTestsDialog
      title="Test cases from files"
      tests={tests}
      problems={read.problems}
      dirty={false}
      onAdd={() => void add()}
      busy={storing !== null}
      onClose={onClose}
    >
      <Stack gap="sm">
        {[...read.problems, ...(failure === null ? [] : [failure])].map((problem) => (
          <Alert key={problem} color="danger" py="xs">
            {problem}
          </Alert>
        ))}
        <Text size="sm" fw={500} role="status">
          {tests.length === 0 && read.problems.length === 0
            ? 'There is no test in it: 01.in stands with 01.out or 01.ans, input/01.txt with output/01.txt, and a row of a sheet below the columns Input and Output.'
            : addedWords(read)}
        </Text>
        {isSaid ? (
          <Text size="sm" c="dimmed">
            Which are PUBLIC and which HIDDEN is said by the file: by its folders “sample” and “secret”, or
            its column Type.
          </Text>
        ) : (
          tests.length > 0 && <HidesField value={hides} onChange={setHides} />
        )}
        {apart > 0 && (
          <Text size="sm" c="dimmed" role="status">
            {storing
              ? `Storing large texts: ${storing.done} of ${storing.of} done…`
              : `${apart === 1 ? 'One is' : `${apart} are`} large, and HIDDEN: the form shows how such a test begins.`}
          </Text>
        )}
        {tests.length > 0 && <NewTests tests={tests} />}
        <LeftOut leftOut={read.leftOut} />
      </Stack>
    </NewTestsDialog>
  );
};
