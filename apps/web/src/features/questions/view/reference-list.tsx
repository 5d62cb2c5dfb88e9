import type { Question } from '@assay/contract';
import { Stack, Text } from '@mantine/core';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import classes from './question-details.module.css';

const wordsOf = ({ status, message }: Question['referenceCheck']): string =>
  ({
    NONE: 'There is no test case to check it with.',
    PENDING: 'It is being checked on the test cases.',
    PASSED: 'It passes every test case.',
    FAILED: `It fails: ${message}.`,
  })[status];

/** The reference solutions of a question, and how they did. */
export const ReferenceList = ({
  question: { referenceSolutions, referenceCheck },
}: {
  question: Pick<Question, 'referenceSolutions' | 'referenceCheck'>;
}) => (
  <Stack>
    <Text c={referenceCheck.status === 'FAILED' ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      {wordsOf(referenceCheck)} Students never see it.
    </Text>
    {referenceSolutions.map(({ language, code }) => (
      <div key={language} className={classes.block}>
        <Text fw={500} className={classes.blockHead}>
          {language}
        </Text>
        <CodeEditor
          label={`Reference solution in ${language}`}
          language={language}
          value={code}
          readOnly
          theme="dark"
          minHeight={0}
        />
      </div>
    ))}
  </Stack>
);
