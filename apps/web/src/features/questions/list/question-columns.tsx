import { LANGUAGES, type QuestionRow, type Subject } from '@assay/contract';
import { useArea } from '../../../lib/session/area.ts';
import { ItemName } from '../../../ui/facts/item-name.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { ReferenceBadge } from '../references/reference-badge.tsx';

const QuestionCell = ({ question }: { question: QuestionRow }) => (
  <ItemName
    name={question.questionText}
    to={`${useArea()}/questions/view-question/${question._id}`}
    item={question}
  >
    <ReferenceBadge check={question.referenceCheck} />
  </ItemName>
);

/** The columns of the question list; `subjects` are those that it can be filtered by. */
export const questionColumns = (
  subjects: readonly Pick<Subject, '_id' | 'name'>[],
): DataColumn<QuestionRow>[] => [
  {
    id: 'question',
    header: 'Question',
    value: (question) => question.questionText,
    cell: (question) => <QuestionCell question={question} />,
    minWidth: 240,
    filter: 'text',
  },
  {
    id: 'subject',
    header: 'Subject(s)',
    value: (question) => question.subjectId?.name ?? '–',
    width: 168,
    filter: subjects.map(({ _id, name }) => ({ value: _id, label: name })),
  },
  {
    id: 'language',
    header: 'Language',
    value: (question) => question.language.join(', '),
    width: 176,
    filter: LANGUAGES.map((value) => ({ value, label: value })),
  },
  {
    id: 'marks',
    header: 'Marks',
    value: (question) => question.marks,
    numeric: true,
    width: 124,
    filter: 'number',
  },
  {
    id: 'timeRequired',
    header: 'Time Required (min)',
    value: (question) => question.timeRequired,
    numeric: true,
    width: 220,
    filter: 'number',
  },
];
