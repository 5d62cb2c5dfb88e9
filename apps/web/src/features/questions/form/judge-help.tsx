import { Code, List, Text } from '@mantine/core';
import classes from '../question-form.module.css';

/** What an author has to know to write a judge. */
export const JudgeHelp = () => (
  <>
    <Text size="sm">
      The judge runs beside each student’s program, in a sandbox of its own. Each reads what the other prints.
      A student’s program cannot read the judge or its test cases, and no student is shown them.
    </Text>
    <details className={classes.help}>
      <summary>How a judge is called, and how it decides</summary>
      <List size="sm" spacing={4}>
        <List.Item>
          It gets three arguments: the path of the test’s input, of the test’s answer, and of a folder for
          messages. The student’s program gets no input but what the judge prints.
        </List.Item>
        <List.Item>
          It ends with exit code <Code>42</Code> to accept and <Code>43</Code> to reject, as an interactive
          judge of an ICPC problem package does. Anything else is its own failure: the test is undecided, and
          you give the marks by hand.
        </List.Item>
        <List.Item>
          What it writes to <Code>teammessage.txt</Code> in that folder is shown to the student;{' '}
          <Code>judgemessage.txt</Code>, and what it prints as an error, to faculty.
        </List.Item>
        <List.Item>
          It flushes after each line it prints, and rejects when its input ends too early. It has 10 s of
          processor time, and never sleeps: when both do nothing for 2 s, the student’s program is ended.
        </List.Item>
        <List.Item>
          Show the conversation with an example in the question’s text, and say how many turns there may be.
        </List.Item>
      </List>
    </details>
  </>
);
