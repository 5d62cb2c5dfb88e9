import { Loader, Group, Text } from '@mantine/core';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SheetPicker } from './sheet-picker.tsx';
import { SheetReport } from './sheet-report.tsx';
import classes from './students.module.css';
import { useSheetUpload } from './use-sheet-upload.ts';

const submitLabelOf = (added: number | undefined): string =>
  added ? `Add ${added.toLocaleString('en')} student${added === 1 ? '' : 's'}` : 'Add students';

/** Adds many students from a sheet: first it says what would happen, then it does it. */
export const UploadDialog = ({ onClose }: { onClose: () => void }) => {
  const { file, report, problem, busy, choose, add } = useSheetUpload();
  const isDone = report?.dryRun === false;
  const progress = report
    ? `Adding ${report.added.toLocaleString('en')} students. Thousands take a few seconds; please stay.`
    : 'Checking the sheet, nothing is added yet.';
  return (
    <FormDialog
      opened
      title="Upload Students"
      size="lg"
      submitLabel={isDone ? 'Done' : submitLabelOf(report?.added)}
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
      {!isDone && <SheetPicker fileName={file?.name ?? null} disabled={busy} onChoose={choose} />}
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
      {report && <SheetReport report={report} />}
    </FormDialog>
  );
};
