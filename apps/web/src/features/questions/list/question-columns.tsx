import { LANGUAGES, questionTitle, type QuestionRow, type Subject } from '@assay/contract';
import { useArea } from '../../../lib/session/area.ts';
import { ArchivedMark } from '../../../ui/facts/archived-mark.tsx';
import { ItemName } from '../../../ui/facts/item-name.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { ReferenceBadge } from '../references/reference-badge.tsx';

/** What a row of the list is called. */
export const titleOf = ({ name, questionText }: QuestionRow): string =>
  questionTitle({ name, statement: questionText });

const QuestionCell = ({ question }: { question: QuestionRow }) => (
  <ItemName
    name={titleOf(question)}
    to={`${useArea()}/questions/view-question/${question._id}`}
    item={question}
  >
    <ReferenceBadge check={question.referenceCheck} />
    <ArchivedMark archived={question.archived} />
  </ItemName>
);

/** The columns of the question list; `subjects` are those that it can be filtered by. */
export const questionColumns = (
  subjects: readonly Pick<Subject, '_id' | 'name'>[],
): DataColumn<QuestionRow>[] => [
  {
    id: 'question',
    header: 'Question',
    value: titleOf,
    cell: (question) => <QuestionCell question={question} />,
    size: 'prose',
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'subject',
    header: 'Subject(s)',
    value: (question) => question.subjectId?.name,
    filter: subjects.map(({ _id, name }) => ({ value: _id, label: name })),
    pinned: true,
    phone: { fact: '' },
  },
  {
    id: 'language',
    header: 'Language',
    value: (question) => question.language.join(', '),
    filter: LANGUAGES.map((value) => ({ value, label: value })),
    pinned: true,
    phone: { fact: '' },
  },
  {
    id: 'marks',
    header: 'Marks',
    value: (question) => question.marks,
    numeric: true,
    phone: { fact: 'Marks' },
    filter: 'number',
  },
  {
    id: 'timeRequired',
    header: 'Time Required (min)',
    value: (question) => question.timeRequired,
    numeric: true,
    filter: 'number',
  },
];
