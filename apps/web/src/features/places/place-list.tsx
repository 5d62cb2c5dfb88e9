import type { Head, NewAccount, PlaceKind } from '@assay/contract';
import { Button } from '@mantine/core';
import {
  IconDeviceMobileOff,
  IconKey,
  IconLogout,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import type { RowAction } from '../../ui/lists/data-table.tsx';
import { LogOutDialog, ResetSecondFactorDialog } from '../auth/index.ts';
import { ChangeHeadDialog, type HeadedPlace } from './change-head-dialog.tsx';
import { NewHeadPasswordDialog } from './new-head-password-dialog.tsx';
import { PLACE_WORDS } from './place-words.ts';

/** What the list opens a dialog for. */
type Deed = 'form' | 'head' | 'delete' | 'password' | 'logout' | 'factor';

/** What is open above a list of places. */
export type OpenedPlace<Place> = { what: Deed; place: Place } | { what: 'add' } | null;

/** What can be done with a place and with its head, if it has one. */
export const placeActions = <Place,>(
  head: Head | null,
  onOpen: (opened: OpenedPlace<Place>) => void,
  /** The way to the history of the place. */
  history: readonly RowAction<Place>[],
): RowAction<Place>[] => {
  const open = (what: Deed) => (place: Place) => onOpen({ what, place });
  const disabled = !head;
  return [
    { label: 'Edit', icon: <IconPencil size={16} />, onSelect: open('form') },
    { label: 'Change the head…', icon: <IconUserShare size={16} />, onSelect: open('head') },
    { label: 'New Password', icon: <IconKey size={16} />, onSelect: open('password'), disabled },
    { label: 'Log head out everywhere', icon: <IconLogout size={16} />, onSelect: open('logout'), disabled },
    {
      label: 'Reset second factor of head',
      icon: <IconDeviceMobileOff size={16} />,
      onSelect: open('factor'),
      disabled,
    },
    ...history,
    { label: 'Delete', icon: <IconTrash size={16} />, onSelect: open('delete'), danger: true },
  ];
};

export const AddPlaceButton = ({ kind, onClick }: { kind: PlaceKind; onClick: () => void }) => (
  <Button leftSection={<IconPlus size={16} />} onClick={onClick}>
    {PLACE_WORDS[kind].add}
  </Button>
);

interface HeadDialogsProps {
  what: Deed;
  place: HeadedPlace;
  head: Head | null;
  onClose: () => void;
  /** Somebody at the head has a password that was made for them. */
  onMade: (account: NewAccount) => void;
}

/** The dialogs that are about the head of a place. */
export const HeadDialogs = ({ what, place, head, onClose, onMade }: HeadDialogsProps) => (
  <>
    {what === 'head' && <ChangeHeadDialog place={place} former={head} onClose={onClose} onMade={onMade} />}
    {what === 'password' && head && <NewHeadPasswordDialog head={head} onClose={onClose} onMade={onMade} />}
    {what === 'logout' && <LogOutDialog person={head} onClose={onClose} />}
    {what === 'factor' && <ResetSecondFactorDialog person={head} onClose={onClose} />}
  </>
);
