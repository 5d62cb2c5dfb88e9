import type { Leaderboard, LeaderboardStudent } from '@assay/contract';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react';
import { useState } from 'react';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { toast } from '../../ui/messages/toast.ts';
import { GradebookItems, useSaveGradebook } from '../gradebook/index.ts';
import { REPORT_TITLE, reportOf, type Report } from './report/report.ts';

interface Format {
  label: string;
  ending: string;
  Shape: typeof IconFileTypeXls;
  /** Loads what writes the file, and writes it. */
  make: (report: Report) => Promise<Blob>;
}

const FORMATS: readonly Format[] = [
  {
    label: 'Excel',
    ending: 'xlsx',
    Shape: IconFileTypeXls,
    make: async (report) => (await import('./report/excel-report.ts')).makeExcel(report),
  },
  {
    label: 'PDF',
    ending: 'pdf',
    Shape: IconFileTypePdf,
    make: async (report) => (await import('./report/pdf-report.ts')).makePdf(report),
  },
];

interface ExportMenuProps {
  board: Leaderboard;
  /** Whom search and filters leave, in the order shown. */
  students: readonly LeaderboardStudent[];
}

/** Stores what the list shows, all pages of it, as a file; or the marks of all for the gradebook of another system. */
export const ExportMenu = ({ board, students }: ExportMenuProps) => {
  const [busy, setBusy] = useState(false);
  const gradebook = useSaveGradebook(board.task._id);
  const all = board.students.length;
  const count = students.length === all ? `All ${all} students` : `${students.length} of ${all} students`;

  const exportAs = async ({ make, ending, label }: Format) => {
    setBusy(true);
    const name = fileNameOf(`${REPORT_TITLE} ${board.task.name}`, ending);
    try {
      saveFile(await make(reportOf(board, students, serverNow())), name);
      toast({ severity: 'success', summary: `${label} exported`, detail: `${count} in ${name}` });
    } catch {
      toast({
        severity: 'error',
        summary: 'Error',
        detail: `The ${label} file could not be made. Please try again.`,
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy || gradebook.isPending}
          disabled={all === 0}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{count}, in this order</Menu.Label>
        {FORMATS.map((format) => (
          <Menu.Item
            key={format.ending}
            leftSection={<format.Shape size={16} aria-hidden />}
            disabled={students.length === 0}
            onClick={() => void exportAs(format)}
          >
            {format.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <GradebookItems taskId={board.task._id} students={all} onChoose={gradebook.mutate} />
      </Menu.Dropdown>
    </Menu>
  );
};
