import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../lib/files/copy-text.ts';
import { toast } from '../../ui/messages/toast.ts';

const messageTo = (address: string): string =>
  [
    `Assay is ready for your department. Please log in at ${address}/login with your email address as username and the first password that you were given, and choose a password of your own.`,
    '',
    'Then, in this order:',
    `1. Subjects: ${address}/hod/subjects`,
    `2. Faculty: ${address}/hod/faculty`,
    `3. Students, uploaded as a sheet: ${address}/hod/students`,
    `4. A first group: ${address}/hod/groups`,
  ].join('\n');

/** What a department head is told, ready to be sent. */
export const TellHeads = ({ address }: { address: string }) => {
  const [copied, setCopied] = useState(false);
  const message = messageTo(address);
  const copy = async () => {
    const done = await copyText(message);
    setCopied(done);
    if (!done)
      toast({ severity: 'warn', summary: 'Not copied', detail: 'Please select and copy it by hand.' });
  };
  return (
    <>
      <Textarea label="Message to the department heads" value={message} readOnly autosize />
      <Button
        mt="xs"
        variant="default"
        leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : 'Copy message'}
      </Button>
    </>
  );
};
