import type { Head, NewAccount } from '@assay/contract';
import { NewPasswordDialog } from '../accounts/index.ts';
import { useResetHeadPassword } from './api.ts';

interface NewHeadPasswordDialogProps {
  head: Head;
  onClose: () => void;
  onMade: (account: NewAccount) => void;
}

/** Asks before a head's password is replaced, and replaces it. */
export const NewHeadPasswordDialog = ({ head, onClose, onMade }: NewHeadPasswordDialogProps) => {
  const { _id: id, fullname, username } = head;
  return (
    <NewPasswordDialog
      person={{ id, fullname, username }}
      reset={useResetHeadPassword()}
      onClose={onClose}
      onMade={onMade}
    />
  );
};
