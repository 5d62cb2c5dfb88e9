import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconUserOff, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { fetchRecordFile } from './api.ts';

const CHOICES = [
  { names: true, label: 'With names', Shape: IconUsers },
  { names: false, label: 'Without names', Shape: IconUserOff },
] as const;

/** Stores the whole record as a file. */
export const DownloadMenu = ({ task }: { task: { _id: string; name: string } }) => {
  const [busy, setBusy] = useState(false);

  const download = async (names: boolean) => {
    setBusy(true);
    try {
      saveFile(
        await fetchRecordFile(task._id, names),
        fileNameOf(`Record ${task.name}${names ? '' : ' without names'}`, 'zip'),
      );
    } catch (error) {
      toast({
        severity: 'error',
        summary: 'Error',
        detail: messageOf(error, 'The record could not be downloaded.'),
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          loading={busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map(({ names, label, Shape }) => (
          <Menu.Item
            key={label}
            leftSection={<Shape size={16} aria-hidden />}
            onClick={() => void download(names)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
