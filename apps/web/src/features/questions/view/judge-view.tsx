import { isTalk, type JudgeProgram } from '@assay/contract';
import { Stack, Text } from '@mantine/core';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import classes from './question-details.module.css';

/** The program that decides on the students' programs, to read. */
export const JudgeView = ({ judge: { language, code, way } }: { judge: JudgeProgram }) => (
  <Stack>
    <Text c="dimmed">
      {isTalk({ way })
        ? 'It runs beside each student’s program, in a sandbox of its own, and decides. Students never see it.'
        : 'It reads what each student’s program has printed, in a sandbox of its own, and decides. Students never see it.'}
    </Text>
    <div className={classes.block}>
      <Text fw={500} className={classes.blockHead}>
        {language}
      </Text>
      <CodeEditor
        label={`Judge in ${language}`}
        language={language}
        value={code}
        readOnly
        theme="dark"
        minHeight={0}
      />
    </div>
  </Stack>
);
