import type { Feedback, FeedbackAttachment } from '@assay/contract';
import { Button, Modal, Skeleton, Text } from '@mantine/core';
import { IconDownload, IconFile, IconPhoto } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '../../lib/files/object-url.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { messageOf } from '../../lib/server/call.ts';
import { callFile } from '../../lib/server/call-file.ts';
import { formatBytes } from '../../lib/values/format-bytes.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { feedbackFileQuery } from './api.ts';
import classes from './attachments-dialog.module.css';

const FAILED = 'The file could not be loaded. Please try again.';

const Picture = ({ file }: { file: FeedbackAttachment }) => {
  const { data, error, refetch } = useQuery(feedbackFileQuery(file.url));
  const url = useObjectUrl(data);
  if (error) return <LoadError message={messageOf(error, FAILED)} onRetry={() => void refetch()} />;
  if (!url) return <Skeleton h={200} />;
  return <img src={url} alt={file.name} className={classes.picture} />;
};

const DownloadButton = ({ file }: { file: FeedbackAttachment }) => {
  const download = useMutation({
    mutationFn: () => callFile(file.url),
    onSuccess: (content) => saveFile(content, file.name),
    onError: (error) =>
      toast({ severity: 'error', summary: 'Error', detail: messageOf(error, FAILED), id: 'download' }),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={14} />}
      loading={download.isPending}
      aria-label={`Download ${file.name}`}
      onClick={() => download.mutate()}
    >
      Download
    </Button>
  );
};

interface AttachmentsDialogProps {
  /** Null: closed. */
  feedback: Feedback | null;
  onClose: () => void;
}

/** The files that came with a message: pictures to look at, and all of them to keep. */
export const AttachmentsDialog = ({ feedback, onClose }: AttachmentsDialogProps) => (
  <Modal opened={feedback !== null} onClose={onClose} title="Attachments" size="lg">
    <ul className={classes.files}>
      {feedback?.attachment.map((file) => (
        <li key={file.url}>
          <div className={classes.head}>
            {file.isPicture ? <IconPhoto size={16} aria-hidden /> : <IconFile size={16} aria-hidden />}
            <span className={classes.name}>{file.name}</span>
            <Text c="dimmed" size="xs" className={classes.size}>
              {formatBytes(file.size)}
            </Text>
            <DownloadButton file={file} />
          </div>
          {file.isPicture && <Picture file={file} />}
        </li>
      ))}
    </ul>
  </Modal>
);
