import { TESTS_MAX, typeAt } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconClipboardText, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { QuestionFormValues } from '../question-form-values.ts';
import { FilesButton } from './files-button.tsx';
import type { NewTest } from './new-tests.tsx';
import { PasteTestsDialog } from './paste-tests-dialog.tsx';

interface TestToolsProps {
  control: Control<QuestionFormValues>;
  name: `questions.${number}.testcases`;
  /** Something is wrong with the tests as a whole. */
  hasProblem: boolean;
  onAdd: () => void;
  onAddMany: (tests: NewTest[]) => void;
  onHideFurther: () => void;
}

/** What can be done with the tests of a question together. */
export const TestTools = ({ control, name, hasProblem, onAdd, onAddMany, onHideFurther }: TestToolsProps) => {
  const testcases = useWatch({ control, name });
  const [pasting, setPasting] = useState(false);
  const isFull = testcases.length >= TESTS_MAX;
  const showsFurther = testcases.some(({ type }, place) => typeAt(place) === 'HIDDEN' && type === 'PUBLIC');

  return (
    <>
      <Group
        gap="sm"
        data-problem={hasProblem ? 'Test Cases' : undefined}
        data-missing={testcases.length === 0 || undefined}
      >
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={isFull}
          onClick={onAdd}
        >
          Add Test Case
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconClipboardText size={14} />}
          disabled={isFull}
          onClick={() => setPasting(true)}
        >
          Paste several
        </Button>
        <FilesButton present={testcases.length} disabled={isFull} onAdd={onAddMany} />
        {showsFurther && (
          <Button variant="default" size="xs" leftSection={<IconEyeOff size={14} />} onClick={onHideFurther}>
            Hide all but the first two
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {isFull
          ? `A question may have at most ${TESTS_MAX} test cases.`
          : 'Students see PUBLIC test cases and can run them; HIDDEN ones are only used for grading.'}
      </Text>
      {pasting && (
        <PasteTestsDialog
          present={testcases.length}
          onClose={() => setPasting(false)}
          onAdd={(tests) => {
            setPasting(false);
            onAddMany(tests);
          }}
        />
      )}
    </>
  );
};
