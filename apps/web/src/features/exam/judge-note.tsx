import { Code, Text } from '@mantine/core';
import classes from './question-pane.module.css';

const testsInWords = (count: number): string => {
  if (count === 0)
    return 'Run Code runs your program by itself here, without the judge and with empty input. The judge talks to it when it is graded.';
  return `Run Code tries it on ${count === 1 ? '1 public test' : `${count} public tests`}. The judge alone reads what a test holds.`;
};

/** What a student has to know of a question with a judge. */
export const JudgeNote = ({ publicTestCount }: { publicTestCount: number }) => (
  <aside className={classes.judge} aria-label="Judge">
    <Text component="h3" fw={600}>
      Your program talks to a judge
    </Text>
    <Text>
      It reads what the judge says from standard input, and the judge reads what it prints. Flush after each
      line you print, or both wait for each other: <Code>print(…, flush=True)</Code> in Python,{' '}
      <Code>fflush(stdout)</Code> in C, <Code>std::endl</Code> in C++, <Code>System.out.flush()</Code> in
      Java.
    </Text>
    <Text c="dimmed">{testsInWords(publicTestCount)}</Text>
  </aside>
);
