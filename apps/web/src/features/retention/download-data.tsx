import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { fetchPersonFile } from './api.ts';

interface DownloadDataProps {
  /** Whose; null: of whoever is logged in. */
  accountId: string | null;
  /** What the file is named for. */
  name: string;
  disabled?: boolean;
}

/** Saves everything about one person as a ZIP. */
export const DownloadData = ({ accountId, name, disabled = false }: DownloadDataProps) => {
  const download = useMutation({
    mutationFn: () => fetchPersonFile(accountId),
    onSuccess: (content) => saveFile(content, fileNameOf(name, 'zip')),
    onError: (error) =>
      toast({
        severity: 'error',
        summary: 'Not downloaded',
        detail: messageOf(error, 'Server or network issue.'),
      }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      disabled={disabled}
      onClick={() => download.mutate()}
    >
      {accountId === null && !disabled ? 'Download Everything About Me' : 'Download'}
    </Button>
  );
};
