import { isEvaluated, shownMarks, type SubmissionEvaluation } from '@assay/contract';
import { Text } from '@mantine/core';
import { QuestionSteps } from '../exam/index.ts';
import classes from './evaluation.module.css';
import { StatusSign, statusWord } from './program-status.tsx';
import type { MarksForm } from './marks/use-marks-form.ts';

interface QuestionNavigatorProps {
  submission: SubmissionEvaluation;
  marks: MarksForm;
  /** Zero-based. */
  place: number;
  onOpen: (place: number) => void;
}

/** The questions with status and marks, how many are evaluated, and the way to the previous and the next one. */
export const QuestionNavigator = ({ submission, marks, place, onOpen }: QuestionNavigatorProps) => {
  const { programSubmissions: programs } = submission;
  const evaluated = programs.filter(isEvaluated).length;
  return (
    <div className={classes.navigator}>
      <nav aria-label="Questions" className={classes.questions}>
        {programs.map((program, index) => {
          const done = isEvaluated(program);
          const figure = `${shownMarks(marks.markOf(program))} / ${program.marks}`;
          return (
            <button
              key={program.programIndex}
              type="button"
              className={classes.question}
              data-status={program.status}
              aria-current={index === place ? 'step' : undefined}
              onClick={() => onOpen(index)}
            >
              <span className={classes.questionHead}>
                <StatusSign status={program.status} />
                <span>
                  <span className="visually-hidden">Question </span>
                  {index + 1} · {statusWord(program.status)}
                </span>
              </span>
              <span className={classes.questionFoot}>
                {figure} ·{' '}
                {marks.isChanged(program.programIndex) ? 'not saved' : done ? 'evaluated' : 'pending'}
              </span>
            </button>
          );
        })}
      </nav>
      <div className={classes.steps}>
        <Text c="dimmed" className="tabular">
          {evaluated} evaluated · {programs.length - evaluated} pending
        </Text>
        <QuestionSteps place={place} count={programs.length} onOpen={onOpen} />
      </div>
    </div>
  );
};
