import {
  BANKS,
  REASON_MAX,
  bankSchema,
  type Bank,
  type Offer,
  type OfferStanding,
  type Question,
} from '@assay/contract';
import { Alert, NativeSelect, Radio, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { formatDate } from '../../../lib/values/dates.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { offerQuery, useOfferQuestion } from '../bank-api.ts';
import { copyWords, REACH } from './offer-words.ts';
import { TakeBackButton } from './take-back-button.tsx';

interface OfferDialogProps {
  question: Pick<Question, '_id' | 'version'>;
  onClose: () => void;
}

const TITLE = 'Offer to the question bank';

/** `Version 2 has been offered since 12/03/2026, and 3 copies were made.` */
const standingWords = ({ offer, copies }: OfferStanding): string => {
  if (!offer)
    return copies > 0
      ? `It is not offered; there are ${copyWords(copies)} of it from before.`
      : 'It is not offered yet. Others read it and make copies of their own; they change nothing of yours.';
  const agreed = offer.agreedBy ? ` ${offer.agreedBy} agreed.` : '';
  const waiting = offer.isWaiting ? ' It waits for the head of your institute or an administrator.' : '';
  return `Version ${offer.version} has been offered since ${formatDate(offer.offeredAt)}.${agreed}${waiting} There ${copies === 1 ? 'is' : 'are'} ${copyWords(copies)}.`;
};

const openTaskWords = (count: number): string =>
  `${count === 1 ? 'A task with this question is' : `${count} tasks with this question are`} not over yet. Whoever reads the bank reads the hidden tests, too.`;

const WhereTo = ({ value, onChange }: { value: Bank; onChange: (bank: Bank) => void }) => (
  <Radio.Group label="Bank" value={value} onChange={(bank) => onChange(bankSchema.parse(bank))}>
    <Stack gap="xs" mt={6}>
      {bankSchema.options.map((bank) => (
        <Radio key={bank} value={bank} label={BANKS[bank]} description={REACH[bank]} />
      ))}
    </Stack>
  </Radio.Group>
);

interface LoadedProps extends OfferDialogProps {
  standing: OfferStanding;
}

const firstOf = (offer: Offer | null, newest: number) => ({
  bank: offer?.bank ?? ('DEPARTMENT' as const),
  note: offer?.note ?? '',
  version: newest,
});

const LoadedOffer = ({ question, standing, onClose }: LoadedProps) => {
  const [draft, setDraft] = useState(() => firstOf(standing.offer, question.version));
  const save = useOfferQuestion();
  const { offer, openTasks } = standing;
  const isTyped = draft.bank !== (offer?.bank ?? 'DEPARTMENT') || draft.note.trim() !== (offer?.note ?? '');
  const isNew = isTyped || draft.version !== offer?.version;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(
      { questionId: question._id, ...draft },
      {
        onSuccess: ({ message = '' }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          onClose();
        },
        onError: (error) =>
          toast({ severity: 'error', summary: 'Not offered', detail: messageOf(error, '') }),
      },
    );
  };

  return (
    <FormDialog
      opened
      title={TITLE}
      submitLabel={offer ? 'Offer this' : 'Offer'}
      size="lg"
      busy={save.isPending}
      dirty={isTyped}
      submitDisabled={!isNew}
      quietAction={
        offer && <TakeBackButton questionId={question._id} copies={standing.copies} onDone={onClose} />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Text c="dimmed">{standingWords(standing)}</Text>
      {openTasks > 0 && <Alert color="warning">{openTaskWords(openTasks)}</Alert>}
      <WhereTo value={draft.bank} onChange={(bank) => setDraft({ ...draft, bank })} />
      <NativeSelect
        label="Version"
        description="This one is shown and copied until you offer another."
        data={Array.from({ length: question.version }, (_, index) => String(question.version - index))}
        value={String(draft.version)}
        onChange={(event) => setDraft({ ...draft, version: Number(event.currentTarget.value) })}
      />
      <Textarea
        label="Note (optional)"
        description="Stands with the question in the bank: what it was used for, what to look out for."
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        value={draft.note}
        onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
      />
    </FormDialog>
  );
};

/** Offers a question to a bank, another version of it, or to another bank; or takes it back. */
export const OfferDialog = (props: OfferDialogProps) => {
  const { data, error, refetch } = useQuery({ ...offerQuery(props.question._id), staleTime: 0 });
  if (data) return <LoadedOffer {...props} standing={data} />;
  return (
    <FormDialog
      opened
      title={TITLE}
      submitLabel="Close"
      cancel={false}
      size="lg"
      onSubmit={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClose={props.onClose}
    >
      {error ? (
        <LoadError message={messageOf(error, 'Failed to load the offer')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={240} />
      )}
    </FormDialog>
  );
};
