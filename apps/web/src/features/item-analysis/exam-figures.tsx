import type { ItemAnalysis } from '@assay/contract';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Figure } from './figure.tsx';
import classes from './item-analysis.module.css';
import { marksWords, relatedWords, SAME_MARKS } from './item-words.ts';

interface Fact {
  name: string;
  value: ReactNode;
  note: string;
}

const factsOf = ({ exam, questions }: ItemAnalysis): Fact[] => {
  const whyNot = questions.length < 2 ? 'needs two questions' : SAME_MARKS;
  return [
    {
      name: 'Spread',
      value: exam.spread === null ? '–' : marksWords(exam.spread),
      note: `marks: standard deviation of ${exam.students === 1 ? 'one total' : `${exam.students} totals`}`,
    },
    {
      name: 'Reliability',
      value: <Figure of={relatedWords(exam.alpha, exam.students, whyNot)} />,
      note: 'Cronbach’s α: 1 would be an exam without chance',
    },
    {
      name: 'Standard error',
      value: <Figure of={relatedWords(exam.standardError, exam.students, whyNot, marksWords)} />,
      note: 'marks: by how much a total may differ by chance',
    },
  ];
};

/** How far the totals of the exam can be relied on. */
export const ExamFigures = ({ analysis }: { analysis: ItemAnalysis }) => (
  <div>
    <dl className={classes.exam}>
      {factsOf(analysis).map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{value}</dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
    {analysis.unmarked > 0 && (
      <Text c="dimmed" size="xs" mt="xs">
        {analysis.unmarked === 1
          ? '1 program still waits for marks by hand and counts as 0 until then.'
          : `${analysis.unmarked} programs still wait for marks by hand and count as 0 until then.`}
      </Text>
    )}
  </div>
);
