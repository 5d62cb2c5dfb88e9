import {
  findSheetFileProblem,
  setupModeSchema,
  SHEET_FILE_TYPES,
  SHEET_MAX_BYTES,
  SHEET_ROWS_MAX,
  type SetupKind,
  type SetupMode,
} from '@assay/contract';
import { Group, Loader, Radio, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useTrySheet } from './api.ts';
import { KIND_WORDS, MODE_WORDS } from './setup-words.ts';

interface TryDialogProps {
  instituteId: string;
  kind: SetupKind;
  onClose: () => void;
  /** The sheet was judged; it has this id. */
  onTried: (id: string) => void;
}

/** Takes a sheet and has it judged; nothing is changed by that. */
export const TryDialog = ({ instituteId, kind, onClose, onTried }: TryDialogProps) => {
  const [mode, setMode] = useState<SetupMode>('ADD');
  const [file, setFile] = useState<File | null>(null);
  const tried = useTrySheet();
  const problem =
    (file && findSheetFileProblem(file)) ??
    (tried.error && messageOf(tried.error, 'The sheet could not be checked. Please try again.'));
  return (
    <FormDialog
      opened
      title={`${KIND_WORDS[kind].title} from a sheet`}
      size="lg"
      submitLabel="Check the sheet"
      busy={tried.isPending}
      submitDisabled={!file || findSheetFileProblem(file) !== null}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) tried.mutate({ instituteId, kind, mode, file }, { onSuccess: ({ _id }) => onTried(_id) });
      }}
      onClose={onClose}
    >
      <Radio.Group
        label="What the sheet does"
        value={mode}
        onChange={(value) => setMode(setupModeSchema.parse(value))}
      >
        <Stack gap="xs" mt="xs">
          {setupModeSchema.options.map((option) => (
            <Radio key={option} value={option} {...MODE_WORDS[option]} />
          ))}
        </Stack>
      </Radio.Group>
      <FileDrop
        accept={SHEET_FILE_TYPES}
        Shape={IconFileSpreadsheet}
        fileName={file?.name ?? null}
        disabled={tried.isPending}
        onChoose={(chosen) => {
          tried.reset();
          setFile(chosen);
        }}
      >
        A .csv or .xlsx file of at most {SHEET_MAX_BYTES / 1_000_000} MB and{' '}
        {SHEET_ROWS_MAX.toLocaleString('en')} rows. Nothing changes before you have seen the check.
      </FileDrop>
      <div role="status">
        {tried.isPending && (
          <Group gap="xs" wrap="nowrap">
            <Loader size={16} aria-hidden />
            <Text>Checking each row. Nothing is changed yet.</Text>
          </Group>
        )}
      </div>
      {problem && (
        <Text c="var(--assay-danger)" role="alert">
          {problem}
        </Text>
      )}
    </FormDialog>
  );
};
