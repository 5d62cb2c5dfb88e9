import { Modal, Text } from '@mantine/core';
import { VersionCard } from './version-card.tsx';
import classes from './version-card.module.css';
import type { OtherVersion } from '../keeping/index.ts';

interface OtherVersionsDialogProps {
  opened: boolean;
  others: readonly OtherVersion[];
  onTake: (hash: string) => void;
  onClose: () => void;
}

const WHERE: Readonly<Record<OtherVersion['from'], string>> = {
  'this-device': 'Written on this device',
  'other-device': 'Written on another device',
};

/** The versions of a question's program that were not gone on with. */
export const OtherVersionsDialog = ({ opened, others, onTake, onClose }: OtherVersionsDialogProps) => (
  <Modal opened={opened} onClose={onClose} size="xl" title="Other versions">
    <Text>Taking one puts it into the editor; what is there now is kept here instead.</Text>
    <div className={classes.versions}>
      {others.toReversed().map((other) => (
        <VersionCard
          key={other.hash}
          title={WHERE[other.from]}
          version={other}
          action="Take this"
          onTake={() => onTake(other.hash)}
        />
      ))}
    </div>
  </Modal>
);
