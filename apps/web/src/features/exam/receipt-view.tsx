import { shortHash, type Receipt } from '@assay/contract';
import { Table, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { formatDateTime, formatSpan } from '../../lib/dates.ts';
import classes from './receipt-view.module.css';

const HOW: Readonly<Record<Receipt['submittedBy'], string>> = {
  STUDENT: 'You submitted it.',
  CLOCK: 'The time was up, so the server submitted what it had.',
};

/** When an attempt was submitted and exactly what is graded. */
export const ReceiptView = ({ receipt, compact = false }: { receipt: Receipt; compact?: boolean }) => (
  <section className={classes.receipt} aria-label="Receipt">
    {!compact && (
      <div className={classes.head}>
        <IconCircleCheckFilled size={24} className={classes.icon} aria-hidden />
        <div>
          <Title order={2}>Submitted at {formatDateTime(receipt.submittedAt)}</Title>
          <Text c="dimmed">
            {HOW[receipt.submittedBy]} Time taken: {formatSpan(receipt.totalTimeTaken * 1000)}.
          </Text>
        </div>
      </div>
    )}
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Question</Table.Th>
          <Table.Th>Language</Table.Th>
          <Table.Th>Program</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {receipt.programs
          .toSorted((a, b) => a.position - b.position)
          .map((program, index) => (
            <Table.Tr key={program.programIndex}>
              <Table.Td>{index + 1}</Table.Td>
              <Table.Td>{program.language ?? '–'}</Table.Td>
              <Table.Td>
                {program.attempted && program.hash ? (
                  <code className={classes.hash}>{shortHash(program.hash)}</code>
                ) : (
                  <Text c="dimmed">Not attempted</Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
    <Text c="dimmed" size="xs">
      The code beside each question stands for exactly the program that is graded.
    </Text>
  </section>
);
