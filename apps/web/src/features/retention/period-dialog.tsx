import { findPeriodProblem, RETENTION_WORDS, type RetentionPeriod } from '@assay/contract';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useSetPeriod } from './api.ts';
import { PeriodPreview } from './period-preview.tsx';

const CHOICES = { EVER: 'EVER', DAYS: 'DAYS' } as const;
type Choice = keyof typeof CHOICES;

/** Asks how long a kind is kept, and shows what would go. */
export const PeriodDialog = ({ period, onClose }: { period: RetentionPeriod; onClose: () => void }) => {
  const { kind } = period;
  const { name, goes, since } = RETENTION_WORDS[kind];
  const save = useSetPeriod();
  const [choice, setChoice] = useState<Choice>(period.days === null ? 'EVER' : 'DAYS');
  const [typed, setTyped] = useState<number | string>(period.days ?? '');
  const [previewed, setPreviewed] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const days = choice === 'EVER' ? null : Number(typed);
  const problem = days === null ? null : findPeriodProblem(kind, typed === '' ? NaN : days);
  const isChanged = days !== period.days;
  const press = () => {
    setChecked(true);
    if (problem) return;
    save.mutate(
      { kind, days },
      {
        onSuccess: ({ message }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          onClose();
        },
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Not saved',
            detail: messageOf(error, 'Server or network issue.'),
          }),
      },
    );
  };
  const look = () => {
    setChecked(true);
    if (!problem) setPreviewed(days);
  };
  return (
    <FormDialog
      opened
      title={name}
      size="lg"
      busy={save.isPending}
      submitDisabled={!isChanged}
      dirty={isChanged}
      quietAction={
        choice === 'DAYS' && (
          <Button variant="default" onClick={look}>
            Preview
          </Button>
        )
      }
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{goes}</Text>
        <Radio.Group
          label="How long it is kept"
          value={choice}
          onChange={(value) => setChoice(value === 'DAYS' ? 'DAYS' : 'EVER')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="EVER" label={kind === 'MAILS' ? 'For 30 days' : 'For ever'} />
            <Radio value="DAYS" label="For some days" />
          </Stack>
        </Radio.Group>
        {choice === 'DAYS' && (
          <NumberField
            label="Days"
            description={`Counted ${since}. A period that was just set removes nothing for a day.`}
            value={typed}
            onChange={setTyped}
            error={checked && problem}
            maw={420}
            withAsterisk
          />
        )}
        {choice === 'DAYS' && previewed !== null && <PeriodPreview kind={kind} days={previewed} />}
      </Stack>
    </FormDialog>
  );
};
