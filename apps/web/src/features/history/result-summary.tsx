import { gradeOf, markReasons, percentageOf, type OwnResult } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownStandingQuery } from './api.ts';
import classes from './result.module.css';
import { ShareBar } from './share-bar.tsx';

const Place = ({ taskId }: { taskId: string }) => {
  const { data } = useQuery(ownStandingQuery(taskId));
  return data?.place ? (
    <div>
      <dt>Place in the class</dt>
      <dd>
        <span className={classes.figure}>{data.place.rank}</span> of {data.place.of}
      </dd>
    </div>
  ) : null;
};

interface ResultSummaryProps {
  result: OwnResult;
  /** It is a student's in a class, and not of a demo test. */
  hasClass: boolean;
}

/** Total, grade and place, then why each question brought its marks. */
export const ResultSummary = ({ result, hasClass }: ResultSummaryProps) => {
  const { task, programs, totalMarksObtained } = result;
  if (totalMarksObtained === null)
    return (
      <Text size="md">
        The result is not published yet. Here is what you submitted; marks and test results appear when your
        faculty publishes them.
      </Text>
    );
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Total</dt>
          <dd>
            <span className={classes.figure}>{totalMarksObtained}</span> of {task.totalMarks} marks ·{' '}
            {Math.round(percentageOf(totalMarksObtained, task.totalMarks))} %
          </dd>
        </div>
        <div>
          <dt>Grade</dt>
          <dd className={classes.figure}>{gradeOf(totalMarksObtained, task.totalMarks)}</dd>
        </div>
        {hasClass && <Place taskId={task._id} />}
      </dl>
      <section aria-label="Marks by question">
        <Title order={2}>Why these marks</Title>
        <ol className={classes.reasons}>
          {programs.map((program, index) => (
            <li key={program.programIndex}>
              <Text component="span" fw={500}>
                Question {index + 1}
                {program.name && ` · ${program.name}`}
              </Text>
              <div className={classes.marks}>
                <b>{program.marksObtained}</b> of {program.marks}
                <ShareBar own={percentageOf(program.marksObtained ?? 0, program.marks)} />
              </div>
              <span className={classes.reason}>{markReasons(program).join(' ')}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
};
