import type { SetupKind, SetupRun } from '@assay/contract';
import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { TemplateButtons } from '../sheets/index.ts';
import { RunMark } from './run-mark.tsx';
import { sheetKindOf } from './setup-files.ts';
import classes from './setup-sheets.module.css';
import { KIND_WORDS, summaryOf } from './setup-words.ts';

interface SetupStepProps {
  number: number;
  kind: SetupKind;
  /** The last sheet of the kind; null where there was none, undefined while that loads. */
  run: SetupRun | null | undefined;
  /** Where that sheet is. */
  to: string;
  /** Why nobody can upload here; null where one can. */
  closed: string | null;
  onUpload: () => void;
}

const LastRun = ({ run, to }: { run: SetupRun; to: string }) => (
  <Group gap="sm">
    <RunMark state={run.state} />
    <Anchor component={Link} to={to}>
      {summaryOf(run)}
    </Anchor>
    <Text c="dimmed" size="sm">
      <DateTimeText value={run.madeAt} format="listed" />
    </Text>
    {run.hasPasswords && (
      <Anchor component={Link} to={to}>
        <IconDownload size={14} aria-hidden /> First passwords wait
      </Anchor>
    )}
  </Group>
);

/** One of the sheets in their order: what it is, what became of the last one, and the way to the next. */
export const SetupStep = ({ number, kind, run, to, closed, onUpload }: SetupStepProps) => {
  const { title, text } = KIND_WORDS[kind];
  return (
    <li className={classes.step}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div className={classes.words}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {run && <LastRun run={run} to={to} />}
        {run === null && <Text>No sheet yet.</Text>}
      </div>
      {closed ? (
        <Text c="dimmed">{closed}</Text>
      ) : (
        <Group gap="sm" className={classes.actions}>
          <TemplateButtons kind={sheetKindOf(kind)} />
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={onUpload}
            aria-label={`Upload a sheet of ${title.toLowerCase()}`}
          >
            Upload
          </Button>
        </Group>
      )}
    </li>
  );
};
