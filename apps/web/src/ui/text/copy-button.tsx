import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../lib/files/copy-text.ts';
import { toast } from '../messages/toast.ts';

interface CopyButtonProps {
  text: string;
  /** What it copies, in words: `the Config Key`. */
  what: string;
}

/** Copies a text that is tedious to mark by hand. */
export const CopyButton = ({ text, what }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false);
  const label = copied ? `Copied ${what}` : `Copy ${what}`;
  const copy = async () => {
    const done = await copyText(text);
    setCopied(done);
    if (!done)
      toast({ severity: 'warn', summary: 'Not copied', detail: 'Please select and copy it by hand.' });
  };
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
    </Tooltip>
  );
};
