import {
  PROMISED_P95,
  REHEARSED_CALLS,
  verdictOf,
  type Rehearsal,
  type RehearsalReport,
} from '@assay/contract';
import { List, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled, IconHandStop } from '@tabler/icons-react';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { FactPanel } from '../../ui/facts/fact-panel.tsx';
import { StateMark } from '../../ui/facts/state-mark.tsx';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import { CALL_NAMES, partFacts, sizeOf, spanOf } from './rehearsal-words.ts';
import classes from './rehearsals.module.css';

type Ended = Rehearsal & { report: RehearsalReport };

const isMeasured = (rehearsal: Rehearsal): rehearsal is Ended => rehearsal.report !== null;

/** How a rehearsal ended, by colour, word and shape. */
export const RehearsalMark = ({ rehearsal }: { rehearsal: Rehearsal }) => {
  if (!isMeasured(rehearsal))
    return rehearsal.state === 'FAILED' ? (
      <StateMark tone="warning" icon={<IconAlertTriangle size={16} aria-hidden />}>
        Could not finish
      </StateMark>
    ) : (
      <StateMark tone="plain" icon={<IconHandStop size={16} aria-hidden />}>
        Stopped
      </StateMark>
    );
  return verdictOf(rehearsal, rehearsal.report).isGo ? (
    <StateMark tone="active" icon={<IconCircleCheckFilled size={16} aria-hidden />}>
      Go
    </StateMark>
  ) : (
    <StateMark tone="danger" icon={<IconAlertTriangle size={16} aria-hidden />}>
      No-go
    </StateMark>
  );
};

const Calls = ({ calls }: Pick<RehearsalReport, 'calls'>) => (
  <ScrollRegion label="Figures of the calls" className={classes.scrolled}>
    <Table className={classes.calls} aria-label="Figures of the calls">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Call</Table.Th>
          <Table.Th>Made</Table.Th>
          <Table.Th>Failed</Table.Th>
          <Table.Th title="Half of them took no longer">Median</Table.Th>
          <Table.Th title="Nineteen of twenty took no longer">95 of 100</Table.Th>
          <Table.Th title="95 of 100 are to take no longer">Promised</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {REHEARSED_CALLS.map((call) => (
          <Table.Tr key={call}>
            <Table.Th scope="row">{CALL_NAMES[call]}</Table.Th>
            <Table.Td>{calls[call].count.toLocaleString('en-IN')}</Table.Td>
            <Table.Td data-broken={calls[call].failures > 0 || undefined}>
              {calls[call].failures.toLocaleString('en-IN')}
            </Table.Td>
            <Table.Td>{spanOf(calls[call].p50)}</Table.Td>
            <Table.Td data-broken={calls[call].p95 > PROMISED_P95[call] || undefined}>
              {spanOf(calls[call].p95)}
            </Table.Td>
            <Table.Td>{spanOf(PROMISED_P95[call])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollRegion>
);

const Measured = ({ rehearsal }: { rehearsal: Ended }) => {
  const { report } = rehearsal;
  const verdict = verdictOf(rehearsal, report);
  return (
    <>
      {verdict.isGo ? (
        <Text>Everybody started, saved, ran programs and submitted, as fast as is promised.</Text>
      ) : (
        <List aria-label="To do before the exam">
          {verdict.problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      )}
      <Calls calls={report.calls} />
      <FactPanel facts={partFacts(rehearsal, report, verdict)} />
    </>
  );
};

/** What a rehearsal found, from the verdict to its figures. */
export const Verdict = ({ rehearsal }: { rehearsal: Rehearsal }) => (
  <div className={classes.verdict}>
    {isMeasured(rehearsal) ? (
      <Measured rehearsal={rehearsal} />
    ) : (
      <Text>{rehearsal.problem ?? 'It was stopped before the students had handed in.'}</Text>
    )}
  </div>
);

/** One line about a rehearsal. */
export const RehearsalHead = ({ rehearsal }: { rehearsal: Rehearsal }) => (
  <div className={classes.head}>
    <RehearsalMark rehearsal={rehearsal} />
    <span>{sizeOf(rehearsal)}</span>
    <Text component="span" c="dimmed">
      <DateTimeText value={rehearsal.startedAt} />, {rehearsal.startedByName}
    </Text>
  </div>
);
