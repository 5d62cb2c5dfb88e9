import { Switch } from '@mantine/core';
import { KeysSheet, type KeyMeaning } from '../../../ui/dialogs/keys-sheet.tsx';
import { PLAYER_KEYS } from '../../playback/index.ts';
import { KEYS, SINGLE_KEYS } from './use-evaluation-keys.ts';

const IN_PLAYBACK = PLAYER_KEYS.map(({ keys, does }): KeyMeaning => ({
  keys: [keys.join(' ')],
  does: `In Playback: ${does}`,
}));

interface DeskKeysSheetProps {
  opened: boolean;
  onClose: () => void;
  hasSingleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
}

/** The keys of the marking desk. */
export const DeskKeysSheet = ({ opened, onClose, hasSingleKeys, onSingleKeys }: DeskKeysSheetProps) => (
  <KeysSheet
    opened={opened}
    onClose={onClose}
    title="Keys"
    meanings={[...KEYS, ...(hasSingleKeys ? SINGLE_KEYS : []), ...IN_PLAYBACK]}
    foot={
      <>
        <Switch
          label="Keys without Ctrl and Alt, while you are not typing"
          c="var(--mantine-color-text)"
          checked={hasSingleKeys}
          onChange={(event) => onSingleKeys(event.currentTarget.checked)}
          mb="sm"
        />
        In the editor every key types; press Esc, then Tab, to leave it.
      </>
    }
  />
);
