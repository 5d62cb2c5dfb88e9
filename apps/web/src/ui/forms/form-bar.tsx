import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-bar.module.css';
import { FormProblems } from './form-problems.tsx';
import type { MarkedField } from './marked-fields.ts';

interface FormBarProps {
  submitLabel: string;
  busy: boolean;
  /** There is nothing to submit. */
  submitDisabled?: boolean;
  /** Without it the button submits the form around it. */
  onSubmit?: () => void;
  onCancel: () => void;
  /** Why the last attempt to save failed, where no field says it. */
  problem?: string | null;
  /** The fields that say themselves what is wrong. */
  marked?: readonly MarkedField[];
  /** Stands beside the buttons. */
  children?: ReactNode;
}

const Problem = ({ text }: { text: string }) => (
  <div className={classes.problem} role="alert">
    <IconAlertCircle size={18} aria-hidden />
    <span>{text}</span>
  </div>
);

/** The buttons of a page that is saved, always in sight at its foot. */
export const FormBar = ({
  submitLabel,
  busy,
  submitDisabled,
  onSubmit,
  onCancel,
  problem,
  marked = [],
  children,
}: FormBarProps) => (
  <div className={classes.bar}>
    <div className={classes.buttons}>
      <Button variant="default" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button
        type={onSubmit ? 'button' : 'submit'}
        onClick={onSubmit}
        loading={busy}
        disabled={submitDisabled}
      >
        {submitLabel}
      </Button>
    </div>
    {children}
    <div className={classes.problems}>
      <FormProblems fields={marked} />
      {problem && <Problem text={problem} />}
    </div>
  </div>
);
