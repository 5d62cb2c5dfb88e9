import { OWN_INPUT_MAX } from '@assay/contract';
import { Button, CloseButton, Textarea } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import classes from './run-desk.module.css';

interface OwnInputFormProps {
  text: string;
  /** Null closes the form. */
  onChange: (text: string | null) => void;
  /** Runs the program on it; null while it cannot be run. */
  onRun: ((ownInput: string) => void) | null;
}

/** Where a student types an input of the own and runs the program on it. */
export const OwnInputForm = ({ text, onChange, onRun }: OwnInputFormProps) => (
  // No form: a preview stands within the one of the question, which it would send.
  <div className={classes.own}>
    <Textarea
      label="Own input"
      description="The program reads it as it reads the input of a test. Nothing is compared, and your marks do not change."
      autosize
      minRows={2}
      maxRows={8}
      maxLength={OWN_INPUT_MAX}
      spellCheck={false}
      autoFocus={text === ''}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      classNames={{ input: classes.ownText }}
    />
    <div className={classes.ownButtons}>
      <Button
        size="compact-sm"
        leftSection={<IconPlayerPlay size={16} />}
        disabled={!onRun}
        onClick={() => onRun?.(text)}
      >
        Run on this input
      </Button>
      <CloseButton aria-label="Close own input" onClick={() => onChange(null)} />
    </div>
  </div>
);
