import type { JudgeWay } from '@assay/contract';
import { Code, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../question-form.module.css';

const FIRST: Readonly<Record<JudgeWay, string>> = {
  OUTPUT:
    'The judge runs when a student’s program has ended well, in a sandbox of its own, and reads what it printed. A student’s program cannot read the judge.',
  TALK: 'The judge runs beside each student’s program, in a sandbox of its own. Each reads what the other prints. A student’s program cannot read the judge or its test cases, and no student is shown them.',
};

const INPUT: Readonly<Record<JudgeWay, string>> = {
  OUTPUT: 'What the student’s program printed is its standard input.',
  TALK: 'The student’s program gets no input but what the judge prints.',
};

const LAST: Readonly<Record<JudgeWay, readonly ReactNode[]>> = {
  OUTPUT: [
    'It has 10 s of processor time. The student’s program is long gone: nothing of it counts for the other.',
    'The expected output of a test case is one right answer: students see that of PUBLIC ones as an example.',
  ],
  TALK: [
    'It flushes after each line it prints, and rejects when its input ends too early. It has 10 s of processor time, and never sleeps: when both do nothing for 2 s, the student’s program is ended.',
    'Show the conversation with an example in the question’s text, and say how many turns there may be.',
  ],
};

/** What an author has to know to write a judge. */
export const JudgeHelp = ({ way }: { way: JudgeWay }) => (
  <>
    <Text size="sm">{FIRST[way]}</Text>
    <details className={classes.help}>
      <summary>How a judge is called, and how it decides</summary>
      <List size="sm" spacing={4}>
        <List.Item>
          It gets three arguments: the path of the test’s input, of the test’s answer, and of a folder for
          messages. {INPUT[way]}
        </List.Item>
        <List.Item>
          It ends with exit code <Code>42</Code> to accept and <Code>43</Code> to reject, as an output
          validator of an ICPC problem package does. Anything else is its own failure: the test is undecided,
          and you give the marks by hand.
        </List.Item>
        <List.Item>
          What it writes to <Code>teammessage.txt</Code> in that folder is shown to the student;{' '}
          <Code>judgemessage.txt</Code>, and what it prints as an error, to faculty.
        </List.Item>
        {LAST[way].map((said, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change places
          <List.Item key={place}>{said}</List.Item>
        ))}
      </List>
    </details>
  </>
);
