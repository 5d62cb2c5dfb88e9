import type { PastedTests } from '@assay/contract';
import { Switch } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import type { NewTest } from './new-tests.tsx';

interface HidesFieldProps {
  value: boolean;
  onChange: (hides: boolean) => void;
}

/** Whether new tests are HIDDEN, but for the first ones of the question. */
export const HidesField = ({ value, onChange }: HidesFieldProps) => (
  <Switch
    label="HIDDEN, but for the first two of the question"
    checked={value}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

interface NewTestsDialogProps {
  title: string;
  tests: NewTest[];
  problems: PastedTests['problems'];
  /** Something was typed that closing throws away. */
  dirty: boolean;
  onAdd: (tests: NewTest[]) => void;
  /** They are being added. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Adds several tests at once to the question in whose form it stands, once nothing is wrong with them. */
export const NewTestsDialog = ({
  title,
  tests,
  problems,
  dirty,
  onAdd,
  busy = false,
  onClose,
  children,
}: NewTestsDialogProps) => {
  const canAdd = tests.length > 0 && problems.length === 0;
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog stands inside the form that the tests belong to.
    event.stopPropagation();
    if (canAdd) onAdd(tests);
  };
  return (
    <FormDialog
      opened
      title={title}
      submitLabel={canAdd ? `Add ${tests.length}` : 'Add'}
      submitDisabled={!canAdd}
      busy={busy}
      dirty={dirty}
      size="xl"
      onSubmit={add}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
};
