import { DIFFICULTIES, type ProgramEvaluation } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { formatSpan } from '../../../lib/values/dates.ts';
import { FileLink } from '../../../ui/text/file-link.tsx';
import { RichText } from '../../../ui/text/rich-text.tsx';
import { TestCaseList, testKindOf } from '../../questions/index.ts';
import classes from '../evaluation.module.css';

interface QuestionPanelProps {
  program: ProgramEvaluation;
  /** Zero-based. */
  place: number;
  count: number;
}

/** The question as the student met it, with all its test cases. */
export const QuestionPanel = ({ program, place, count }: QuestionPanelProps) => {
  const { question, marks, timeTaken } = program;
  const level = DIFFICULTIES[question.difficulty];
  const kind = testKindOf(question);
  return (
    <article className={classes.text} aria-label={`Question ${place + 1}`}>
      <header>
        <Title order={2}>
          Question {place + 1}{' '}
          <Text span inherit c="dimmed" fw={400}>
            of {count}
            {program.numberInTask !== null && `, number ${program.numberInTask} of the task`}
          </Text>
        </Title>
        {question.name && <Text fw={500}>{question.name}</Text>}
        <Text c="dimmed">
          {marks} {marks === 1 ? 'mark' : 'marks'} · {level.charAt(0) + level.slice(1).toLowerCase()} · took
          the student {formatSpan(timeTaken * 1000)}
        </Text>
      </header>
      <RichText html={question.question} />
      {question.attachment && (
        <div>
          <FileLink file={question.attachment} />
        </div>
      )}
      {(kind !== 'looked at' || question.testcases.length > 0) && (
        <details className={classes.fold}>
          <summary>
            {kind === 'looked at' ? 'What is looked at' : 'Test cases'} ({question.testcases.length})
          </summary>
          <TestCaseList testcases={question.testcases} kind={kind} />
        </details>
      )}
    </article>
  );
};
