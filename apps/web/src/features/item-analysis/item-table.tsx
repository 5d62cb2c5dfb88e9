import { questionTitle, type Analysis, type ItemAnalysis, type ItemFigures } from '@assay/contract';
import { Table, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Figure } from './figure.tsx';
import classes from './item-analysis.module.css';
import { marksWords, partWords, relatedWords, SAME_MARKS, spreadWords } from './item-words.ts';
import { TestTable } from './test-table.tsx';

type QuestionRow = Analysis['questions'][number] & { items: ItemFigures; label: string; title: string };

interface Column {
  head: string;
  /** What it means, on hover. */
  about: string;
  /** Left out where there is little room, and said below the opened row instead. */
  isWide?: boolean;
  cell: (row: QuestionRow) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  {
    head: 'Average',
    about: 'Marks obtained on average, of the question’s marks',
    isWide: true,
    cell: ({ obtainedMarks, totalMarks }) => `${marksWords(obtainedMarks)} of ${marksWords(totalMarks)}`,
  },
  {
    head: 'Facility',
    about: 'Average marks as a part of the full marks: how easy it was',
    cell: ({ items }) => <Figure of={partWords(items.facility)} />,
  },
  {
    head: 'Spread',
    about: 'Standard deviation of the same part',
    isWide: true,
    cell: ({ items }) => <Figure of={spreadWords(items.spread)} />,
  },
  {
    head: 'Discrimination',
    about:
      'Correlation of its marks with the marks in the other questions: whether it tells the able from the others',
    cell: ({ items }) => (
      <Figure
        of={relatedWords(items.discrimination, items.students, 'all marks, here or elsewhere, are the same')}
      />
    ),
  },
  {
    head: 'Effective weight',
    about: 'How much of the spread of the totals comes from it',
    isWide: true,
    cell: ({ items }) => (
      <Figure
        of={relatedWords(
          items.effectiveWeight,
          items.students,
          SAME_MARKS,
          (weight) => partWords(weight).text,
        )}
      />
    ),
  },
  {
    head: 'Full marks',
    about: 'Students with full marks',
    isWide: true,
    cell: ({ fullMarksCount }) => fullMarksCount,
  },
  {
    head: 'Time',
    about: 'Minutes taken on average, of those planned',
    isWide: true,
    cell: ({ timeTaken, timeRequired }) => `${marksWords(timeTaken)} of ${marksWords(timeRequired)} min`,
  },
];

const Opened = ({ row, id }: { row: QuestionRow; id: string }) => (
  <Table.Tr id={id} className={classes.opened}>
    <Table.Td colSpan={COLUMNS.length + 1}>
      <dl className={classes.besides}>
        {COLUMNS.filter(({ isWide }) => isWide).map(({ head, cell }) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd className="tabular">{cell(row)}</dd>
          </div>
        ))}
      </dl>
      <TestTable question={row.items} label={row.label} />
    </Table.Td>
  </Table.Tr>
);

const ItemRow = ({ row, isOpen, onToggle }: { row: QuestionRow; isOpen: boolean; onToggle: () => void }) => {
  const id = `tests-of-${row.questionId}`;
  return (
    <>
      <Table.Tr data-open={isOpen || undefined}>
        <Table.Th scope="row">
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
            title={row.question}
          >
            <IconChevronRight size={16} aria-hidden />
            <span className={classes.number}>{row.label}</span>
            <span className="two-lines">{row.title}</span>
            <span className={classes.kind}>{row.difficulty.toLowerCase()}</span>
          </UnstyledButton>
        </Table.Th>
        {COLUMNS.map(({ head, isWide, cell }) => (
          <Table.Td key={head} data-wide={isWide}>
            {cell(row)}
          </Table.Td>
        ))}
      </Table.Tr>
      {isOpen && <Opened row={row} id={id} />}
    </>
  );
};

/** What each question did, and behind each what its tests did. */
export const ItemTable = ({ items, analysis }: { items: ItemAnalysis; analysis: Analysis }) => {
  const [open, setOpen] = useState<readonly string[]>([]);
  const rows = analysis.questions.flatMap((question, index): QuestionRow[] => {
    const figures = items.questions.find(({ questionId }) => questionId === question.questionId);
    return figures
      ? [
          {
            ...question,
            items: figures,
            label: `Q${index + 1}`,
            title: questionTitle({ name: question.name, statement: question.question }),
          },
        ]
      : [];
  });
  const toggle = (id: string) =>
    setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
  return (
    <section>
      <Title order={2} mb={4}>
        Results by question
      </Title>
      <Text c="dimmed" size="xs" mb="sm">
        Open a question to see its tests. Hover over a heading to read what it means.
      </Text>
      <div className={classes.frame}>
        <Table className={classes.items} aria-label="Results by question">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Question</Table.Th>
              {COLUMNS.map(({ head, about, isWide }) => (
                <Table.Th key={head} title={about} data-wide={isWide}>
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <ItemRow
                key={row.questionId}
                row={row}
                isOpen={open.includes(row.questionId)}
                onToggle={() => toggle(row.questionId)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
};
