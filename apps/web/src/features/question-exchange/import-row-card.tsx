import { counted, QUESTION_PARTS, type ImportRow } from '@assay/contract';
import { Anchor, Checkbox, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCirclePlus,
  IconCircleX,
  IconVersions,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useArea } from '../../lib/session/area.ts';
import { StateMark } from '../../ui/facts/state-mark.tsx';
import classes from './question-exchange.module.css';
import { SubmissionCheck } from './submission-check.tsx';
import { canBeMade } from './use-import.ts';

const SIZE = { size: 14, 'aria-hidden': true } as const;

const MARKS = {
  NEW: { tone: 'active', icon: <IconCirclePlus {...SIZE} />, word: 'New' },
  SAME: { tone: 'quiet', icon: <IconCircleMinus {...SIZE} />, word: 'Already there' },
  CHANGED: { tone: 'warning', icon: <IconVersions {...SIZE} />, word: 'There, and differs' },
  REFUSED: { tone: 'danger', icon: <IconCircleX {...SIZE} />, word: 'Cannot be made' },
  CREATED: { tone: 'plain', icon: <IconCircleCheckFilled {...SIZE} />, word: 'Made' },
  UPDATED: { tone: 'plain', icon: <IconCircleCheckFilled {...SIZE} />, word: 'New version' },
} as const;

const testsWords = ({ publicTests, hiddenTests }: ImportRow): string =>
  publicTests + hiddenTests === 0
    ? 'no tests'
    : `${counted(publicTests + hiddenTests, 'test')} (${hiddenTests} HIDDEN)`;

const factsOf = (row: ImportRow): string =>
  [
    row.language.join(', '),
    testsWords(row),
    row.references.length > 0 && `reference in ${row.references.join(', ')}`,
    row.pictures > 0 && counted(row.pictures, 'picture'),
    row.attachment && `attachment “${row.attachment}”`,
  ]
    .filter(Boolean)
    .join(' · ');

const changedWords = ({ changed, version }: ImportRow): string =>
  `Differs from version ${version} in: ${changed.map((part) => QUESTION_PARTS[part].toLowerCase()).join(', ')}.`;

const Sentences = ({ sentences, tone }: { sentences: readonly string[]; tone: 'warning' | 'danger' }) =>
  sentences.length > 0 && (
    <ul className={classes.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence} data-tone={tone}>
          {tone === 'danger' ? <IconCircleX {...SIZE} /> : <IconAlertTriangle {...SIZE} />}
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );

interface ImportRowCardProps {
  file: File;
  row: ImportRow;
  /** Null once it is done. */
  wanted: boolean | null;
  disabled: boolean;
  onWant: (wants: boolean) => void;
}

/** A question of a file: what it is, what becomes of it, and why not. */
export const ImportRowCard = ({ file, row, wanted, disabled, onWant }: ImportRowCardProps) => {
  const area = useArea();
  const { tone, icon, word } = MARKS[row.done ?? row.state];
  return (
    <li className={classes.row}>
      {wanted !== null && (
        <Checkbox
          aria-label={row.state === 'CHANGED' ? `New version of ${row.title}` : row.title}
          checked={wanted}
          disabled={disabled || !canBeMade(row)}
          onChange={(event) => onWant(event.currentTarget.checked)}
        />
      )}
      <div className={classes.words}>
        <div className={classes.head}>
          {row.questionId ? (
            <Anchor component={Link} to={`${area}/questions/view-question/${row.questionId}`} fw={600}>
              {row.title}
            </Anchor>
          ) : (
            <Text fw={600}>{row.title}</Text>
          )}
          <StateMark tone={tone} icon={icon}>
            {word}
          </StateMark>
        </div>
        {row.state !== 'REFUSED' && (
          <Text size="sm" c="dimmed">
            {factsOf(row)}
          </Text>
        )}
        {row.state === 'CHANGED' && !row.done && (
          <Text size="sm">{changedWords(row)} Tick it to make a new version of your question.</Text>
        )}
        <Sentences sentences={row.problems} tone="danger" />
        <Sentences sentences={row.warnings} tone="warning" />
        {row.state !== 'REFUSED' && row.submissions.length > 0 && <SubmissionCheck file={file} row={row} />}
      </div>
    </li>
  );
};
