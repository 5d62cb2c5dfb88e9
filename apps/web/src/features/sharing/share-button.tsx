import type { ShareableKind } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { ShareDialog, type SharedItem } from './share-dialog.tsx';

/** Opens the share dialog of the item that a page shows. */
export const ShareButton = ({ kind, item }: { kind: ShareableKind; item: SharedItem }) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={16} />} onClick={() => setOpened(true)}>
        Share
      </Button>
      <ShareDialog kind={kind} item={opened ? item : null} onClose={() => setOpened(false)} />
    </>
  );
};
