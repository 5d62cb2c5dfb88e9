import { csvOf, type exportAuditLog, type QueryIn } from '@assay/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { messageOf } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { formatIsoDate } from '../../lib/values/dates.ts';
import { toast } from '../../ui/messages/toast.ts';
import { readExport } from './api.ts';
import { AUDIT_COLUMNS, sheetRow } from './entry-words.ts';

interface ExportButtonProps {
  query: QueryIn<typeof exportAuditLog>;
  /** How many entries the list has. */
  total: number;
}

/** Saves what the filters leave as CSV; who does so stands in the log as well. */
export const ExportButton = ({ query, total }: ExportButtonProps) => {
  const saving = useMutation({
    mutationFn: async () => {
      const { data, total: all } = await readExport(query);
      const rows = data.map((entry) => {
        const row = sheetRow(entry);
        return AUDIT_COLUMNS.map((name) => row[name]);
      });
      const name = fileNameOf(`audit-log-${formatIsoDate(serverNow())}`, 'csv');
      saveFile(new Blob([csvOf([AUDIT_COLUMNS, ...rows])], { type: 'text/csv;charset=utf-8' }), name);
      return { name, rows: rows.length, all };
    },
    onSuccess: ({ name, rows, all }) =>
      toast({
        severity: rows < all ? 'warn' : 'success',
        summary: 'CSV exported',
        detail:
          rows < all
            ? `The newest ${rows.toLocaleString('en')} of ${all.toLocaleString('en')} entries are in ${name}. Narrow the time for the others.`
            : `${rows.toLocaleString('en')} ${rows === 1 ? 'entry' : 'entries'} in ${name}`,
      }),
    onError: (error) =>
      toast({
        severity: 'error',
        summary: 'Error',
        detail: messageOf(error, 'The file could not be made. Please try again.'),
      }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={saving.isPending}
      disabled={total === 0}
      onClick={() => saving.mutate()}
    >
      Export CSV
    </Button>
  );
};
