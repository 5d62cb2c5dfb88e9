import type { ShareableKind } from '@assay/contract';
import { Button, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../lib/files/copy-text.ts';
import { toast } from '../../ui/messages/toast.ts';
import { TOAST_ID } from './words.ts';

/** Copies the link of an item; where the browser refuses that, the link can be copied by hand. */
export const CopyLink = ({ kind, id }: { kind: ShareableKind; id: string }) => {
  const [refused, setRefused] = useState(false);
  const link = `${window.location.origin}/shared-${kind}/${id}`;

  const copy = async () => {
    const copied = await copyText(link);
    setRefused(!copied);
    if (copied) toast({ severity: 'success', summary: 'Success', detail: 'Link copied!', id: TOAST_ID });
  };

  return refused ? (
    <TextInput
      label="Copy this link by hand"
      value={link}
      readOnly
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
    />
  ) : (
    <Button variant="subtle" leftSection={<IconLink size={16} />} onClick={() => void copy()}>
      Copy Link
    </Button>
  );
};
