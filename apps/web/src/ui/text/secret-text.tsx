import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './secret-text.module.css';

interface SecretTextProps {
  text: string;
  /** What it is, for the buttons: `the quit password`. */
  what: string;
}

/** A password that is to be told to others: shown when it is asked for, since the screen may hang on a wall. */
export const SecretText = ({ text, what }: SecretTextProps) => {
  const [shown, setShown] = useState(false);
  const label = shown ? `Hide ${what}` : `Show ${what}`;
  return (
    <span className={classes.secret}>
      {shown ? (
        <code className={classes.text}>{text}</code>
      ) : (
        <span className={classes.hidden}>
          <span aria-hidden>••••••••</span>
          <span className="visually-hidden">Hidden</span>
        </span>
      )}
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={label}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        </ActionIcon>
      </Tooltip>
      <CopyButton text={text} what={what} />
    </span>
  );
};
