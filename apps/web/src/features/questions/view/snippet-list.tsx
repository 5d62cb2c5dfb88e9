import type { Question } from '@assay/contract';
import { Group, Stack, Text } from '@mantine/core';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import classes from './question-details.module.css';

/** The blocks that a program starts from, with what a student may do with each. */
export const SnippetList = ({ question: { code, language } }: { question: Question }) => {
  if (code.length === 0) return <Text c="dimmed">Students start from the skeleton of their language.</Text>;
  return (
    <Stack>
      {code.map((snippet, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
        <div key={place} className={classes.block}>
          <Group className={classes.blockHead}>
            <Text fw={500}>Snippet {place + 1}</Text>
            <Text c="dimmed">
              {snippet.isVisible ? 'Visible to students' : 'Not visible to students'} ·{' '}
              {snippet.isEditable ? 'editable' : 'not editable'}
            </Text>
          </Group>
          <CodeEditor
            label={`Code of snippet ${place + 1}`}
            language={language[0] ?? 'C'}
            value={snippet.code}
            readOnly
            theme="dark"
            minHeight={0}
          />
        </div>
      ))}
    </Stack>
  );
};
