import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { randomName } from '../../lib/values/random-name.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useReplacePasswords, useSetPeopleActive } from './api.ts';
import { namedAs, type ChosenPerson } from './chosen-person.ts';
import { MailDialog } from './mail-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { PeopleDialogProps } from './people-dialog-props.ts';
import { savePasswords } from './people-files.ts';

/** What can be done with people. */
export type PeopleAction = 'passwords' | 'mail' | 'move' | 'deactivate' | 'activate';

const counted = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`;

/** Says why nothing was done; the dialog stays open for another try. */
const tellFailure = (error: unknown) =>
  toast({
    severity: 'error',
    summary: 'Error',
    detail: messageOf(error, 'Server or network issue.'),
    id: 'people',
  });

const idsOf = (people: readonly ChosenPerson[]): string[] => people.map(({ _id }) => _id);

const NewPasswordsDialog = ({ people, onClose, onDone }: PeopleDialogProps) => {
  const replace = useReplacePasswords();
  // Kept while an answer is missing, so that a second try does not make second passwords.
  const [retryKey] = useState(randomName);
  const confirm = () =>
    replace.mutate(
      { ids: idsOf(people), retryKey },
      {
        onSuccess: ({ data: { accounts, left } }) => {
          void savePasswords(accounts);
          onDone({ words: `${counted(accounts.length)} got new passwords.`, left, accounts });
        },
        onError: tellFailure,
      },
    );
  return (
    <ConfirmDialog
      opened
      title="New Passwords"
      confirmLabel="Make new passwords"
      cancelLabel="Cancel"
      destructive={false}
      busy={replace.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Make new passwords for {namedAs(people)}? The current ones stop working, and everybody is logged out
      everywhere. You get one sheet with all of them; where mail is set up, each is mailed as well. Anyone in
      the middle of a task logs in again and continues.
    </ConfirmDialog>
  );
};

const ActiveDialog = ({ people, isActive, onClose, onDone }: PeopleDialogProps & { isActive: boolean }) => {
  const change = useSetPeopleActive();
  const confirm = () =>
    change.mutate(
      { ids: idsOf(people), isActive },
      {
        onSuccess: ({ data: { done, left } }) =>
          onDone({ words: `${counted(done)} can ${isActive ? 'log in' : 'no longer log in'}.`, left }),
        onError: tellFailure,
      },
    );
  return (
    <ConfirmDialog
      opened
      title={isActive ? 'Activate' : 'Deactivate'}
      confirmLabel={isActive ? 'Activate' : 'Deactivate'}
      cancelLabel="Cancel"
      destructive={!isActive}
      busy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isActive
        ? `Let ${namedAs(people)} log in again, with the passwords of before?`
        : `Deactivate ${namedAs(people)}? They are logged out everywhere and cannot log in until they are activated again. They stay on every list, in their groups and tasks.`}
    </ConfirmDialog>
  );
};

/** The dialog of an action with people. */
export const PeopleDialog = ({ action, ...props }: PeopleDialogProps & { action: PeopleAction }) => {
  if (action === 'passwords') return <NewPasswordsDialog {...props} />;
  if (action === 'mail') return <MailDialog {...props} />;
  if (action === 'move') return <MoveDialog {...props} />;
  return <ActiveDialog {...props} isActive={action === 'activate'} />;
};
