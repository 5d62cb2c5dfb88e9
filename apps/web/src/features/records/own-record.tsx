import { Button, Group, Text, Title } from '@mantine/core';
import { IconDeviceLaptop, IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { keptHeads } from '../../lib/device/kept-heads.ts';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { fetchOwnReceipt } from './api.ts';

const saveJson = (value: unknown, name: string): void =>
  saveFile(
    new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }),
    fileNameOf(name, 'json'),
  );

/** Gives a student the own part of the sealed record, which anyone can check, and what this device was told. */
export const OwnRecord = ({ task }: { task: { _id: string; name: string } }) => {
  const [busy, setBusy] = useState(false);
  const [isEarly, setIsEarly] = useState(false);
  const [heads] = useState(() => keptHeads(task._id));

  const save = async () => {
    setBusy(true);
    try {
      const receipt = await fetchOwnReceipt(task._id);
      setIsEarly(receipt === null);
      if (receipt) saveJson(receipt, `Receipt ${task.name}`);
    } catch (error) {
      toast({
        severity: 'error',
        summary: 'Error',
        detail: messageOf(error, 'The receipt could not be fetched.'),
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-label="Sealed receipt">
      <Title order={2} mb={4}>
        Sealed receipt
      </Title>
      <Text c="dimmed" maw={640} mb="sm">
        Your part of the exam’s record, signed by your institute: your programs, and your marks once the
        result is published. Keep the file: anyone can <Link to="/check-record">check it</Link>, without this
        server.
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconFileCertificate size={16} aria-hidden />}
          onClick={() => void save()}
        >
          Download receipt
        </Button>
        {heads && (
          <Button
            variant="default"
            leftSection={<IconDeviceLaptop size={16} aria-hidden />}
            title="How far the server had your programs, as it told this device"
            onClick={() => saveJson(heads, `Device ${task.name}`)}
          >
            What this device was told
          </Button>
        )}
      </Group>
      {isEarly && (
        <Text role="status" mt="xs">
          The exam is not sealed yet. That happens when it is over for everybody and graded; please come back
          then.
        </Text>
      )}
    </section>
  );
};
