import { counted, EXCHANGE_QUESTIONS_MAX, type ExportFormat } from '@assay/contract';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { exportQuestions } from './export-questions.ts';

const CHOICES: readonly { format: ExportFormat; label: string }[] = [
  { format: 'assay', label: 'For Assay, and to read' },
  { format: 'icpc', label: 'As ICPC problem packages' },
];

/** Saves the chosen questions as a file. */
export const ExportMenu = ({ ids }: { ids: readonly string[] }) => {
  const [busy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    setBusy(true);
    await exportQuestions(ids, format === 'icpc' ? 'problems' : 'questions', format);
    setBusy(false);
  };
  const isTooMuch = ids.length > EXCHANGE_QUESTIONS_MAX;
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          disabled={isTooMuch}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {isTooMuch
            ? `Export at most ${EXCHANGE_QUESTIONS_MAX}`
            : `Export ${counted(ids.length, 'question')}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
