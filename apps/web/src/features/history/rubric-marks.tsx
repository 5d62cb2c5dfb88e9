import { rubricTotal, shownMarks, sumOf, type OwnResult } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import classes from './result.module.css';

/** What the faculty gave by the rubric of the task, component by component. */
export const RubricMarks = ({ rubrics }: { rubrics: NonNullable<OwnResult['rubrics']> }) => (
  <section aria-label="Rubric">
    <Title order={2}>Rubric</Title>
    <dl className={classes.rubric}>
      {rubrics.map(({ title, obtainedMarks, totalMarks }, index) => (
        <div key={`${title} ${index}`}>
          <dt>{title}</dt>
          <dd>
            {obtainedMarks === null ? '–' : shownMarks(obtainedMarks)} of {shownMarks(totalMarks)}
          </dd>
        </div>
      ))}
    </dl>
    <Text fw={600} className="tabular" mt={8}>
      Total {shownMarks(rubricTotal(rubrics))} of{' '}
      {shownMarks(sumOf(rubrics.map(({ totalMarks }) => totalMarks)))}
    </Text>
  </section>
);
