import type { ChosenPerson } from './chosen-person.ts';
import type { Outcome } from './outcome-dialog.tsx';

/** What each dialog about people is given. */
export interface PeopleDialogProps {
  people: readonly ChosenPerson[];
  onClose: () => void;
  /** It was done; the dialog is to be gone. */
  onDone: (outcome: Outcome) => void;
}
