import { Loader, Group, Text } from '@mantine/core';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { countOf, type SheetKind } from './sheet-kind.ts';
import { SheetPicker } from './sheet-picker.tsx';
import { SheetReport } from './sheet-report.tsx';
import type { UploadMutation } from './sheet-upload.ts';
import classes from './sheets.module.css';
import { useSheetUpload } from './use-sheet-upload.ts';

const submitLabelOf = (kind: SheetKind, added = 0): string =>
  `Add ${added > 0 ? countOf(kind, added) : kind.sheet.many}`;

interface UploadDialogProps {
  kind: SheetKind;
  upload: UploadMutation;
  onClose: () => void;
}

/** Adds many people from a sheet: first it says what would happen, then it does it. */
export const UploadDialog = ({ kind, upload, onClose }: UploadDialogProps) => {
  const { file, report, problem, busy, choose, add } = useSheetUpload(kind, upload);
  const isDone = report?.dryRun === false;
  const progress = report
    ? `Adding ${countOf(kind, report.added)}. Thousands take a few seconds; please stay on this page.`
    : 'Checking the sheet, nothing is added yet.';
  return (
    <FormDialog
      opened
      title={kind.title}
      size="lg"
      submitLabel={isDone ? 'Done' : submitLabelOf(kind, report?.added)}
      cancel={!isDone}
      busy={busy}
      submitDisabled={!report || (!isDone && report.added === 0)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDone) onClose();
        else add();
      }}
      onClose={onClose}
    >
      {!isDone && <SheetPicker kind={kind} fileName={file?.name ?? null} disabled={busy} onChoose={choose} />}
      <div role="status" className={classes.status}>
        {busy && (
          <Group gap="xs" wrap="nowrap">
            <Loader size={16} aria-hidden />
            <Text>{progress}</Text>
          </Group>
        )}
      </div>
      {problem && (
        <Text c="var(--assay-danger)" role="alert">
          {problem}
        </Text>
      )}
      {report && <SheetReport kind={kind} report={report} />}
    </FormDialog>
  );
};
