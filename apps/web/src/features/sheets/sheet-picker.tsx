import { SHEET_FILE_TYPES, SHEET_MAX_BYTES, SHEET_ROWS_MAX } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { saveTemplate } from './sheet-files.ts';
import type { SheetKind } from './sheet-kind.ts';

interface SheetPickerProps {
  kind: SheetKind;
  /** What is chosen already. */
  fileName: string | null;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** Gives out the template of a kind of sheet. */
export const TemplateButtons = ({ kind }: Pick<SheetPickerProps, 'kind'>) => (
  <Group gap="xs">
    <Text c="dimmed">Template:</Text>
    {(['csv', 'xlsx'] as const).map((ending) => (
      <Button
        key={ending}
        aria-label={`${ending.toUpperCase()} template of ${kind.sheet.many}`}
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
export const SheetPicker = ({ kind, ...file }: SheetPickerProps) => (
  <>
    <FileDrop accept={SHEET_FILE_TYPES} Shape={IconFileSpreadsheet} {...file}>
      A .csv or .xlsx file of at most {SHEET_MAX_BYTES / 1_000_000} MB and{' '}
      {SHEET_ROWS_MAX.toLocaleString('en')} {kind.sheet.many}. Nothing is added before you have seen the
      check.
    </FileDrop>
    <TemplateButtons kind={kind} />
  </>
);
