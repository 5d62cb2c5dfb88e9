import { OWN_INPUT_MAX } from '@assay/contract';
import { Button, CloseButton, Textarea } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import classes from './run-desk.module.css';
import type { OwnInput } from './use-own-input.ts';

interface OwnInputFormProps {
  input: OwnInput & { text: string };
  /** Runs the program on it; null while it cannot be run. */
  onRun: ((ownInput: string) => void) | null;
}

/** Where a student types an input of the own and runs the program on it. */
export const OwnInputForm = ({ input: { text, change }, onRun }: OwnInputFormProps) => (
  <form
    className={classes.own}
    onSubmit={(event) => {
      event.preventDefault();
      onRun?.(text);
    }}
  >
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
      onChange={({ currentTarget }) => change(currentTarget.value)}
      classNames={{ input: classes.ownText }}
    />
    <div className={classes.ownButtons}>
      <Button type="submit" size="compact-sm" leftSection={<IconPlayerPlay size={16} />} disabled={!onRun}>
        Run on this input
      </Button>
      <CloseButton aria-label="Close own input" onClick={() => change(null)} />
    </div>
  </form>
);
