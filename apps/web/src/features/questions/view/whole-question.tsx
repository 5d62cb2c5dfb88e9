import { checkerSentence, isPageQuestion, isTalk, limitsWords, type QuestionText } from '@assay/contract';
import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../lib/values/format-bytes.ts';
import { FileLink } from '../../../ui/text/file-link.tsx';
import { RichText } from '../../../ui/text/rich-text.tsx';
import { difficultyWord } from '../difficulty.ts';
import { TestCaseList } from '../test-cases/test-case-list.tsx';
import { testKindOf } from '../test-cases/test-words.ts';
import { JudgeView } from './judge-view.tsx';
import classes from './question-details.module.css';
import { ReferenceList } from './reference-list.tsx';
import { StartList } from './start-list.tsx';

type Fact = readonly [name: string, fact: ReactNode];

/** How an answer is decided, and who gives its marks. */
const decidedBy = ({
  language,
  judge,
  wantAutoCalculate,
}: QuestionText): [answers: string, marking: string] => {
  if (isPageQuestion(language)) return ['Pages, which are shown and not run', 'By hand'];
  return [
    judge ? 'Decided by a judge program' : 'Compared with the expected output',
    wantAutoCalculate ? 'Calculated from the test cases' : 'By hand',
  ];
};

const factsOf = (question: QuestionText, filed: readonly Fact[], whence: readonly Fact[]): Fact[] => {
  const [answers, marking] = decidedBy(question);
  return [
    ['Language', question.language.join(', ')],
    ['Marks', question.marks],
    ['Required Time', `${question.timeRequired} min`],
    ['Difficulty', difficultyWord(question.difficulty)],
    ...filed,
    ['Tags', question.tags.map(({ name }) => name).join(', ') || '–'],
    ['Answers', answers],
    ['Limits of each test', limitsWords(question.limits, question.language) || '–'],
    ['Marking', marking],
    ...whence,
    ['Version', question.version],
  ];
};

const Attachment = ({ file }: { file: NonNullable<QuestionText['attachment']> }) => (
  <Group gap={6} wrap="nowrap">
    <FileLink file={file} />
    <Text span c="dimmed">
      {formatBytes(file.size)}
    </Text>
  </Group>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={2} mb="sm">
      {title}
    </Title>
    {children}
  </section>
);

interface TestsProps {
  question: QuestionText;
  /** What is known of the tests. */
  aboutTests?: ReactNode;
}

const Tests = ({ question: { language, judge, checker, testcases }, aboutTests }: TestsProps) => {
  const kind = testKindOf({ language, hasJudge: isTalk(judge), checker: judge ? null : checker });
  if (kind === 'looked at' && testcases.length === 0) return null;
  return (
    <Section title={kind === 'looked at' ? 'What is looked at' : 'Test Cases'}>
      {kind === 'compared' && testcases.length > 0 && (
        <Text c="dimmed" mb="sm">
          {checkerSentence(checker)}
        </Text>
      )}
      {aboutTests}
      <TestCaseList testcases={testcases} kind={kind} />
    </Section>
  );
};

const Sections = ({ question, aboutTests }: TestsProps) => (
  <article className={classes.main}>
    <section>
      <h2 className="visually-hidden">Statement</h2>
      <RichText html={question.question} />
    </section>
    {question.attachment && <Attachment file={question.attachment} />}
    <Section title="Code Snippet(s)">
      <StartList question={question} />
    </Section>
    <Tests question={question} aboutTests={aboutTests} />
    {question.judge && (
      <Section title="Judge">
        <JudgeView judge={question.judge} />
      </Section>
    )}
    {question.referenceSolutions.length > 0 && (
      <Section title="Reference Solution">
        <ReferenceList question={question} />
      </Section>
    )}
  </article>
);

interface WholeQuestionProps extends TestsProps {
  /** Where it is filed. */
  filed: readonly Fact[];
  /** Where it is from. */
  whence: readonly Fact[];
}

/** All that a question says, with the facts about it beside. */
export const WholeQuestion = ({ question, filed, whence, aboutTests }: WholeQuestionProps) => (
  <div className={classes.layout}>
    <Sections question={question} aboutTests={aboutTests} />
    <dl className={classes.facts}>
      {factsOf(question, filed, whence).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  </div>
);
