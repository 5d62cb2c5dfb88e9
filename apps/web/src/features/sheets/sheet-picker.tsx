import { SHEET_FILE_TYPES, SHEET_MAX_BYTES, SHEET_ROWS_MAX } from '@assay/contract';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { saveTemplate } from './sheet-files.ts';
import type { SheetKind } from './sheet-kind.ts';
import classes from './sheets.module.css';

interface SheetPickerProps {
  kind: SheetKind;
  /** What is chosen already. */
  fileName: string | null;
  disabled: boolean;
  onChoose: (file: File) => void;
}

const TemplateButtons = ({ kind }: Pick<SheetPickerProps, 'kind'>) => (
  <Group gap="xs">
    <Text c="dimmed">Template:</Text>
    {(['csv', 'xlsx'] as const).map((ending) => (
      <Button
        key={ending}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={14} />}
        onClick={() => void saveTemplate(kind, ending)}
      >
        {ending.toUpperCase()}
      </Button>
    ))}
  </Group>
);

/** Takes a sheet from the disk or from under the mouse, and gives out the template. */
export const SheetPicker = ({ kind, fileName, disabled, onChoose }: SheetPickerProps) => {
  const [over, setOver] = useState(false);
  const forgetPick = useRef<() => void>(null);
  const take = (file: File | null | undefined) => {
    // Else the same file could not be chosen again after it was corrected.
    forgetPick.current?.();
    if (file && !disabled) onChoose(file);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <>
      <div
        className={classes.drop}
        data-over={over || undefined}
        data-chosen={fileName !== null || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files.item(0));
        }}
      >
        <IconFileSpreadsheet size={fileName ? 20 : 28} stroke={1.4} aria-hidden />
        {fileName && (
          <span className={classes.name} title={fileName}>
            {fileName}
          </span>
        )}
        <FileButton accept={SHEET_FILE_TYPES} onChange={take} resetRef={forgetPick}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} />}
              disabled={disabled}
              data-autofocus
            >
              {fileName ? 'Choose another' : 'Choose file'}
            </Button>
          )}
        </FileButton>
        {!fileName && (
          <Text size="xs" c="dimmed">
            A .csv or .xlsx file of at most {SHEET_MAX_BYTES / 1_000_000} MB and{' '}
            {SHEET_ROWS_MAX.toLocaleString('en')} {kind.sheet.many}. Nothing is added before you have seen the
            check.
          </Text>
        )}
      </div>
      <TemplateButtons kind={kind} />
    </>
  );
};
