/** What the lists of pairs and of groups have in common. */
import type { ProgramComparison, SimilarGroup, SimilarPairRow } from '@assay/contract';
import type { DataColumn, DataFilter } from '../../ui/lists/data-table.tsx';
import { levelWord } from './similar-words.ts';
import classes from './similarity.module.css';

type Compared = Pick<ProgramComparison, 'questions'>;
type Row = Pick<SimilarPairRow | SimilarGroup, 'question' | 'level'>;

/** The question, where several were compared. */
export const questionColumns = <Of extends Row>({ questions }: Compared): DataColumn<Of>[] =>
  questions.length > 1
    ? [
        {
          id: 'question',
          header: 'Question',
          value: ({ question }) => `${question.number}. ${question.title}`,
          size: 'text',
          sortable: false,
          phone: { fact: '' },
        },
      ]
    : [];

/** How unlikely it is that it came about by chance, in words. */
export const levelColumn = <Of extends Row>(header: string): DataColumn<Of> => ({
  id: 'unlikely',
  header,
  value: levelWord,
  cell: (row) => (
    <span className={classes.level} data-level={row.level}>
      {levelWord(row)}
    </span>
  ),
  size: 'fit',
  phone: { fact: '' },
});

/** A filter of a list by the question, where there are several. */
export const questionFilter = ({ questions }: Compared): DataFilter[] =>
  questions.length > 1
    ? [
        {
          id: 'questionId',
          header: 'Question',
          everything: 'All Questions',
          filter: questions.map(({ _id, number, title }) => ({ value: _id, label: `${number}. ${title}` })),
        },
      ]
    : [];
