import { DIFFICULTIES, isPageQuestion, limitsWords, type ExamQuestion } from '@assay/contract';
import { Button, Text, Tooltip } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { FileLink } from '../../../ui/text/file-link.tsx';
import { RichText } from '../../../ui/text/rich-text.tsx';
import { TextBlock } from '../../../ui/text/text-block.tsx';
import { CheckerNote } from './checker-note.tsx';
import { JudgeNote } from './judge-note.tsx';
import classes from './question-pane.module.css';
import { QuestionSteps } from './question-steps.tsx';

interface QuestionPaneProps {
  question: ExamQuestion;
  /** Zero-based. */
  place: number;
  count: number;
  onOpen: (place: number) => void;
  /** Whether the student wants to come back to it, and how that is changed; without it there is no such button. */
  mark?: { marked: boolean; toggle: () => void };
}

/** What stands over an example: a test that is run, or a point that a person looks at on a page. */
const EXAMPLE_WORDS = {
  run: { test: 'Public test', input: 'Input', output: 'Expected output' },
  page: { test: 'Point', input: 'What is done', output: 'What has to be seen' },
};

interface ExampleProps {
  number: number;
  /** Often empty. */
  name: string;
  input: string;
  output: string;
  words: (typeof EXAMPLE_WORDS)['run'];
}

const Example = ({ number, name, input, output, words }: ExampleProps) => (
  <div className={classes.example}>
    <Text component="h3" fw={600}>
      {words.test} {number}
      {name && ` · ${name}`}
    </Text>
    <div>
      <Text size="xs" c="dimmed">
        {words.input}
      </Text>
      <TextBlock label={`${words.input} of ${words.test.toLowerCase()} ${number}`}>{input}</TextBlock>
    </div>
    <div>
      <Text size="xs" c="dimmed">
        {words.output}
      </Text>
      <TextBlock label={`${words.output} of ${words.test.toLowerCase()} ${number}`}>{output}</TextBlock>
    </div>
  </div>
);

/** One question: its text, what it is worth, and the tests that a student may see. */
export const QuestionPane = ({ question, place, count, onOpen, mark }: QuestionPaneProps) => {
  const {
    name,
    question: html,
    difficulty,
    language,
    testcases,
    hasJudge,
    checker,
    attachment,
  } = question.questionId;
  const level = DIFFICULTIES[difficulty];
  const limits = limitsWords(question.questionId.limits, language);
  return (
    <article className={classes.pane} aria-label={`Question ${place + 1}`} tabIndex={-1}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>
            Question {place + 1} <span>of {count}</span>
          </h2>
          {name && <Text fw={500}>{name}</Text>}
          <Text c="dimmed">
            {question.marks} {question.marks === 1 ? 'mark' : 'marks'} ·{' '}
            {level.charAt(0) + level.slice(1).toLowerCase()} · about {question.timeRequired} min
          </Text>
          {isPageQuestion(language) && (
            <Text c="dimmed">A page: your faculty looks at it and gives the marks</Text>
          )}
          {limits && <Text c="dimmed">Processor time and memory for each test: {limits}</Text>}
        </div>
        <div className={classes.steps}>
          {mark && (
            <Tooltip label="Mark for review (Alt+M)">
              <Button
                variant={mark.marked ? 'light' : 'default'}
                color={mark.marked ? 'info' : undefined}
                size="compact-sm"
                h={32}
                leftSection={mark.marked ? <IconBookmarkFilled size={16} /> : <IconBookmark size={16} />}
                aria-pressed={mark.marked}
                onClick={mark.toggle}
              >
                Mark for review
              </Button>
            </Tooltip>
          )}
          <QuestionSteps place={place} count={count} onOpen={onOpen} />
        </div>
      </header>
      <RichText html={html} />
      {attachment && (
        <div>
          <FileLink file={attachment} />
        </div>
      )}
      {hasJudge && <JudgeNote question={question.questionId} />}
      {!hasJudge && !isPageQuestion(language) && <CheckerNote checker={checker} />}
      {testcases.map(({ input, output, name: called }, index) => (
        <Example
          key={index}
          number={index + 1}
          name={called}
          input={input}
          output={output}
          words={EXAMPLE_WORDS[isPageQuestion(language) ? 'page' : 'run']}
        />
      ))}
    </article>
  );
};
