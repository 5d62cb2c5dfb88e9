import { Anchor, Modal } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useObjectUrl } from '../../lib/files/object-url.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { messageOf } from '../../lib/server/call.ts';
import { storedFileQuery } from '../../lib/server/stored-file.ts';
import { toast } from '../messages/toast.ts';
import classes from './file-link.module.css';

/** A stored file, or one that was chosen and is not stored yet (`blob:`). */
interface LinkedFile {
  name: string;
  url: string;
}

/** A picture that was fetched, in the page: who sits an exam does not leave it to look at one. */
const PictureView = ({ content, name, onClose }: { content: Blob; name: string; onClose: () => void }) => {
  const url = useObjectUrl(content);
  return (
    <Modal opened onClose={onClose} title={name} size="xl">
      {url && <img src={url} alt={name} className={classes.picture} />}
    </Modal>
  );
};

/**
 * The way to a file that only some may see: it is fetched in the person's session, once, and nothing of it stays in the
 * browser's cache. A picture is shown, another file is saved.
 */
export const FileLink = ({
  file: { name, url },
  savedAs = name,
}: {
  file: LinkedFile;
  /** What it is called once it is saved. */
  savedAs?: string;
}) => {
  const queries = useQueryClient();
  const [shown, setShown] = useState<Blob | null>(null);
  const open = useMutation({
    mutationFn: () => queries.fetchQuery(storedFileQuery(url)),
    onSuccess: (content) =>
      content.type.startsWith('image/') ? setShown(content) : saveFile(content, savedAs),
    onError: (error) =>
      toast({
        severity: 'error',
        summary: 'Error',
        detail: messageOf(error, 'The file could not be loaded. Please try again.'),
        id: `file ${url}`,
      }),
  });
  const content = (
    <>
      <IconPaperclip size={16} aria-hidden />
      {name}
    </>
  );
  if (url.startsWith('blob:'))
    return (
      <Anchor href={url} target="_blank" rel="noopener" className={classes.link}>
        {content}
      </Anchor>
    );
  return (
    <>
      <Anchor
        component="button"
        type="button"
        className={classes.link}
        aria-busy={open.isPending}
        onClick={() => open.mutate()}
      >
        {content}
      </Anchor>
      {shown && <PictureView content={shown} name={name} onClose={() => setShown(null)} />}
    </>
  );
};
