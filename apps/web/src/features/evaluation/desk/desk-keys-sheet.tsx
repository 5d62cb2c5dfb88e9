import { Switch } from '@mantine/core';
import { KeysSheet } from '../../../ui/dialogs/keys-sheet.tsx';
import { KEYS, SINGLE_KEYS } from './use-evaluation-keys.ts';

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
    meanings={hasSingleKeys ? [...KEYS, ...SINGLE_KEYS] : KEYS}
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
