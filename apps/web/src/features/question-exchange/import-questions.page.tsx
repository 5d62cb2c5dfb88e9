import {
  counted,
  EXCHANGE_FILE_TYPES,
  EXCHANGE_FORMATS,
  EXCHANGE_MAX_BYTES,
  EXCHANGE_QUESTIONS_MAX,
  importDefaultsSchema,
  type ImportReport,
} from '@assay/contract';
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconFileZip, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useReturn } from '../../lib/session/area.ts';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { FormBar } from '../../ui/forms/form-bar.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { DefaultsFields, type TypedDefaults } from './defaults-fields.tsx';
import { ImportRowCard } from './import-row-card.tsx';
import classes from './question-exchange.module.css';
import { canBeMade, useImport } from './use-import.ts';

const LeftOut = ({ leftOut, leftOutMore }: Pick<ImportReport, 'leftOut' | 'leftOutMore'>) =>
  leftOut.length > 0 && (
    <div>
      <Text size="sm" fw={500}>
        {counted(leftOut.length + leftOutMore, 'file')} in it{' '}
        {leftOut.length + leftOutMore === 1 ? 'belongs' : 'belong'} to no question:
      </Text>
      <ul>
        {leftOut.map(({ path, why }) => (
          <li key={path}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {path}: {why}.
            </Text>
          </li>
        ))}
        {leftOutMore > 0 && <li>and {leftOutMore} more</li>}
      </ul>
    </div>
  );

const doneWords = ({ questions }: ImportReport): string => {
  const [created, updated] = (['CREATED', 'UPDATED'] as const).map(
    (what) => questions.filter(({ done }) => done === what).length,
  );
  const parts = [
    created ? `${counted(created, 'question')} made` : '',
    updated ? `${counted(updated, 'new version')} made` : '',
  ].filter(Boolean);
  return `${parts.join(', ') || 'Nothing was to be made'}.`;
};

const foundWords = ({ format, questions }: ImportReport): string =>
  `${counted(questions.length, 'question')}, ${EXCHANGE_FORMATS[format]}. Nothing is made yet.`;

const Status = ({ busy, report }: { busy: boolean; report: ImportReport | null }) => (
  <div role="status">
    {busy && (
      <Group gap="xs" wrap="nowrap">
        <Loader size={16} aria-hidden />
        <Text>
          {report
            ? 'Making the questions; please stay on this page.'
            : 'Reading the file, nothing is made yet.'}
        </Text>
      </Group>
    )}
    {!busy && report && <Text fw={500}>{report.dryRun ? foundWords(report) : doneWords(report)}</Text>}
  </div>
);

const makeLabel = (count: number): string => (count === 0 ? 'Make' : `Make ${counted(count, 'question')}`);

/** Brings questions in a file: it says what it would make before it makes anything. */
const ImportQuestionsPage = () => {
  const { address, leave } = useReturn('questions');
  const { file, report, wanted, problem, busy, choose, want, make, again } = useImport();
  const [typed, setTyped] = useState<TypedDefaults>(importDefaultsSchema.parse({}));
  const defaults = importDefaultsSchema.safeParse(typed).data;
  const isDone = report?.dryRun === false;
  const canMake = report?.dryRun === true && report.questions.some(canBeMade);
  return (
    <Page width="form">
      <PageHeader
        title="Import Questions"
        help="questionFiles"
        context="From a file of this or of another system. You see what it would make before anything is made."
        backTo={address}
      />
      <Stack gap="md">
        <FileDrop
          accept={EXCHANGE_FILE_TYPES}
          Shape={IconFileZip}
          fileName={file?.name ?? null}
          disabled={busy}
          onChoose={choose}
        >
          A file of at most {EXCHANGE_MAX_BYTES / 1_000_000} MB and {EXCHANGE_QUESTIONS_MAX} questions:{' '}
          {Object.values(EXCHANGE_FORMATS).join('; ')}.
        </FileDrop>
        <Status busy={busy} report={report} />
        {problem && !report && (
          <Alert color="danger" role="alert">
            {problem}
            {again && (
              <Button
                mt="xs"
                size="xs"
                variant="default"
                display="block"
                leftSection={<IconRefresh size={14} aria-hidden />}
                onClick={again}
              >
                Try Again
              </Button>
            )}
          </Alert>
        )}
        {file && report && (
          <ul className={classes.rows} aria-label={isDone ? 'What was made' : 'What would be made'}>
            {report.questions.map((row) => (
              <ImportRowCard
                key={row.key}
                file={file}
                row={row}
                wanted={isDone ? null : wanted.has(row.key)}
                disabled={busy}
                onWant={(wants) => want(row.key, wants)}
              />
            ))}
          </ul>
        )}
        {report && <LeftOut {...report} />}
        {canMake && <DefaultsFields value={typed} disabled={busy} onChange={setTyped} />}
        {isDone ? (
          <Group>
            <Button component={Link} to={address}>
              Back to Questions
            </Button>
          </Group>
        ) : (
          report && (
            <FormBar
              submitLabel={makeLabel(wanted.size)}
              busy={busy}
              submitDisabled={wanted.size === 0 || !defaults}
              onSubmit={() => defaults && make(defaults)}
              onCancel={leave}
              problem={problem}
            />
          )
        )}
      </Stack>
    </Page>
  );
};

export default ImportQuestionsPage;
