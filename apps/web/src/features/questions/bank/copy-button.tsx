import type { BankQuestion } from '@assay/contract';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useArea } from '../../../lib/session/area.ts';
import { formatDate } from '../../../lib/values/dates.ts';
import { newId } from '../../../lib/values/new-id.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useCopyFromBank } from '../bank-api.ts';

/** What a copy lacks of its source; '' where nothing. */
const leftOut = ({ subject, keepsSubject }: BankQuestion): string =>
  subject && !keepsSubject
    ? `The subject ${subject} is not one of your department, so the copy has neither it nor its modules.`
    : '';

const Copies = ({ copies }: { copies: BankQuestion['ownCopies'] }) => {
  const area = useArea();
  return (
    <div>
      <Text>You have copied it already:</Text>
      {copies.map(({ _id, copiedAt }) => (
        <Anchor key={_id} component={Link} to={`${area}/questions/view-question/${_id}`} display="block">
          Copy of {formatDate(copiedAt)}
        </Anchor>
      ))}
    </div>
  );
};

/** Makes an own question of an offered one, after saying what becomes of it. */
export const CopyButton = ({ question }: { question: BankQuestion }) => {
  // Drawn when the person is asked: a second try after a lost answer copies nothing twice.
  const [id, setId] = useState<string | null>(null);
  const { mutate, isPending } = useCopyFromBank();
  const navigate = useNavigate();
  const area = useArea();
  const { _id: questionId, version, author, ownCopies } = question;
  const again = ownCopies.length > 0;

  const copy = () =>
    mutate(
      { _id: id ?? newId(), questionId, version, again },
      {
        onSuccess: ({ message = '', data }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          void navigate(`${area}/questions/view-question/${data._id}`);
        },
        onError: (error) => {
          toast({ severity: 'error', summary: 'Not copied', detail: messageOf(error, '') });
          setId(null);
        },
      },
    );

  return (
    <>
      <Button leftSection={<IconCopy size={16} />} onClick={() => setId(newId())}>
        Copy to my questions
      </Button>
      <ConfirmDialog
        opened={id !== null}
        title={again ? 'Copy it again?' : 'Copy to your questions?'}
        confirmLabel={again ? 'Copy again' : 'Copy'}
        cancelLabel="Cancel"
        destructive={false}
        busy={isPending}
        onConfirm={copy}
        onCancel={() => setId(null)}
      >
        <Stack gap="sm">
          {again && <Copies copies={ownCopies} />}
          <Text>
            You get a question of your own that says what version {version} says, and that remembers {author}{' '}
            as its source. It stays as it is, whatever becomes of the source.
          </Text>
          {leftOut(question) && <Text>{leftOut(question)}</Text>}
        </Stack>
      </ConfirmDialog>
    </>
  );
};
