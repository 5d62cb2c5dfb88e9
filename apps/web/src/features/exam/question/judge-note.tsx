import { isExecutable, type ExamQuestion, type Language } from '@assay/contract';
import { Code, Text } from '@mantine/core';
import { Fragment } from 'react';
import classes from './question-pane.module.css';

/** How a program in each language sends what it has printed. */
const FLUSHES: Readonly<Partial<Record<Language, string>>> = {
  C: 'fflush(stdout)',
  'C++': 'std::cout << std::endl',
  JAVA: 'System.out.flush()',
  PYTHON: 'print(…, flush=True)',
  JAVASCRIPT: 'console.log(…)',
  TYPESCRIPT: 'console.log(…)',
  GO: 'out.Flush()',
  RUST: 'io::stdout().flush()',
  'C#': 'Console.Out.Flush()',
  KOTLIN: 'System.out.flush()',
  PHP: 'fflush(STDOUT)',
  RUBY: '$stdout.flush',
  R: 'flush(stdout())',
  PASCAL: 'flush(output)',
  HASKELL: 'hFlush stdout',
};

const testsInWords = (count: number): string => {
  if (count === 0)
    return 'Run Code runs your program on its own, with empty input and without the judge. The judge talks to it when it is graded.';
  return `Run Code tries it on ${count === 1 ? '1 public test' : `${count} public tests`}. Only the judge sees what is in a test.`;
};

/** What a student has to know of a question with a judge. */
export const JudgeNote = ({
  question: { language, publicTestCount },
}: {
  question: ExamQuestion['questionId'];
}) => (
  <aside className={classes.judge} aria-label="Judge">
    <Text component="h3" fw={600}>
      Your program talks to a judge
    </Text>
    <Text>
      It reads what the judge says from standard input, and the judge reads what it prints. Flush after each
      line you print, or both wait for each other:{' '}
      {language.filter(isExecutable).map((one, place) => (
        <Fragment key={one}>
          {place > 0 && ', '}
          <Code>{FLUSHES[one]}</Code>
          {language.length > 1 && ` in ${one}`}
        </Fragment>
      ))}
      .
    </Text>
    <Text c="dimmed">{testsInWords(publicTestCount)}</Text>
  </aside>
);
