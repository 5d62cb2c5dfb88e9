import type { QuestionRow } from '@assay/contract';
import { Skeleton, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ScrollRegion } from '../../../../ui/page/scroll-region.tsx';
import { RichText } from '../../../../ui/text/rich-text.tsx';
import { questionQuery } from '../../../questions/index.ts';
import { knownQuestion, titleOf } from '../known-questions.ts';
import classes from './question-sheet.module.css';

/** So long a question is looked at before what its row has no room for is asked for, ms. */
const LOOK_MS = 200;

const filedUnder = ({ subjectId, modules, tags }: QuestionRow): string[] =>
  [
    subjectId?.name ?? '',
    ...modules.map(({ order, title }) => `CO${order} ${title}`),
    ...tags.map(({ name }) => name),
  ].filter(Boolean);

const testsOf = ({ testcaseCount, wantAutoCalculate }: QuestionRow): string => {
  const tests = testcaseCount === 1 ? '1 test case' : `${testcaseCount} test cases`;
  return `${testcaseCount === 0 ? 'No test cases' : tests}, marks ${wantAutoCalculate ? 'calculated' : 'by hand'}`;
};

/** The statement with its pictures, which a row leaves out. */
const Statement = ({ question }: { question: QuestionRow }) => {
  const [looked] = useDebouncedValue(question._id, LOOK_MS);
  const whole = useQuery({
    ...questionQuery(question._id),
    enabled: question.isShortened && looked === question._id,
  });
  if (question.isShortened && whole.isPending) return <Skeleton h={160} />;
  return <RichText html={whole.data?.question ?? question.question} size="compact" />;
};

/** The name of a question, where that is more than how its statement begins. */
const nameOf = (question: QuestionRow): string | null => {
  const title = titleOf(knownQuestion(question));
  return question.questionText.replace(/\s+/g, ' ').trim().startsWith(title.replace(/…$/, '')) ? null : title;
};

/** The question that is looked at, as far as one has to read it to choose. */
export const BankStatement = ({ question }: { question: QuestionRow | undefined }) => (
  <ScrollRegion label="Statement" className={classes.statement} key={question?._id}>
    {question && (
      <>
        {nameOf(question) && <Title order={3}>{nameOf(question)}</Title>}
        <Text c="dimmed" size="xs" mb="sm">
          {[...filedUnder(question), testsOf(question), question.createdByName].join(' · ')}
        </Text>
        <Statement question={question} />
      </>
    )}
  </ScrollRegion>
);
