import { LANGUAGES, type QuestionRow } from '@assay/contract';
import { Anchor, Badge } from '@mantine/core';
import { Link } from 'react-router';
import { useArea, useListState } from '../../lib/area.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import classes from './question-columns.module.css';

const QuestionCell = ({ question }: { question: QuestionRow }) => {
  const to = `${useArea()}/questions/view-question/${question._id}`;
  return (
    <span className={classes.cell}>
      <Anchor
        component={Link}
        to={to}
        state={useListState()}
        className={classes.text}
        title={question.questionText}
      >
        {question.questionText}
      </Anchor>
      {question.isShared && (
        <Badge
          variant="light"
          color="info"
          size="sm"
          tt="none"
          fw={500}
          title={`By ${question.createdByName}`}
        >
          Shared
        </Badge>
      )}
    </span>
  );
};

/** The columns of the question list. */
export const questionColumns: DataColumn<QuestionRow>[] = [
  {
    id: 'question',
    header: 'Question',
    value: (question) => question.questionText,
    cell: (question) => <QuestionCell question={question} />,
    minWidth: 260,
  },
  {
    id: 'subject',
    header: 'Subject(s)',
    value: (question) => question.subjectId?.name ?? '–',
    sortable: false,
    width: 160,
  },
  {
    id: 'language',
    header: 'Language',
    value: (question) => question.language.join(', '),
    sortable: false,
    width: 176,
    filter: LANGUAGES.map((value) => ({ value, label: value })),
  },
  { id: 'marks', header: 'Marks', value: (question) => question.marks, numeric: true, width: 88 },
  {
    id: 'timeRequired',
    header: 'Time Required (min)',
    value: (question) => question.timeRequired,
    numeric: true,
    width: 176,
  },
];
