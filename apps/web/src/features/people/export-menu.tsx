import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { savePeople, type SheetEnding } from './people-files.ts';

interface ExportMenuProps<Row> {
  words: { one: string; many: string };
  /** How many people the filters leave. */
  total: number;
  /** All of them, up to what the server answers at most. */
  readAll: () => Promise<readonly Row[]>;
  /** Of the list; the file has them. */
  columns: readonly DataColumn<Row>[];
}

/** Saves everybody whom the filters of a list leave, ticked or not, and says so where the file holds fewer. */
export const ExportMenu = <Row,>({ words, total, readAll, columns }: ExportMenuProps<Row>) => {
  const saving = useMutation({
    mutationFn: async (ending: SheetEnding) => {
      const rows = await readAll();
      await savePeople(words.many, ending, columns, rows);
      return rows.length;
    },
    onSuccess: (saved) => {
      if (saved >= total) return;
      const detail = `The file holds the first ${saved.toLocaleString('en')} of ${total.toLocaleString('en')} ${words.many}. Narrow the list for the others.`;
      toast({ severity: 'warn', summary: 'Not everybody', detail, life: 10_000, id: 'export' });
    },
    onError: (error) =>
      toast({
        severity: 'error',
        summary: 'Error',
        detail: messageOf(error, 'Server or network issue.'),
        id: 'export',
      }),
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={saving.isPending}
          disabled={total === 0}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeXls size={16} />} onClick={() => saving.mutate('xlsx')}>
          Excel
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => saving.mutate('csv')}>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
