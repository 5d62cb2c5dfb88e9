import { followProposal, proposedDeadline, proposedTotal } from '@assay/contract';
import { useEffect, useRef } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { toInstant, toLocal } from '../../../lib/values/local-moment.ts';
import { numberOf } from '../../../lib/values/typed-number.ts';
import type { TaskFormValues } from './task-form-values.ts';

interface Proposals {
  endTime: string | null;
  totalMarks: number | null;
}

/** What the form proposes for its deadline and its total, as it stands. */
export const useProposals = (
  control: Control<TaskFormValues>,
  sums: { marks: number; minutes: number },
): Proposals => {
  const [startTime, isTimeBounded, duration] = useWatch({
    control,
    name: ['startTime', 'isTimeBounded', 'duration'],
  });
  const start = toInstant(startTime);
  const minutes = isTimeBounded ? (numberOf(duration) ?? 0) : sums.minutes;
  const end = proposedDeadline(start === null ? null : new Date(start), minutes);
  return { endTime: end && toLocal(end), totalMarks: proposedTotal(sums.marks) };
};

/** Fills in what is proposed wherever nobody has entered something else. */
export const useFollowedProposals = (
  { getValues, setValue }: Pick<UseFormReturn<TaskFormValues>, 'getValues' | 'setValue'>,
  { endTime, totalMarks }: Proposals,
): void => {
  // What the form began with is not touched before something changes that a proposal goes by.
  const before = useRef<Proposals>(null);
  useEffect(() => {
    const earlier = before.current;
    before.current = { endTime, totalMarks };
    if (earlier === null) return;
    const held = getValues();
    const nextEnd = followProposal(held.endTime, earlier.endTime, endTime);
    const heldTotal = held.totalMarks === '' ? null : held.totalMarks;
    const nextTotal = followProposal<number | string>(heldTotal, earlier.totalMarks, totalMarks);
    if (nextEnd !== held.endTime) setValue('endTime', nextEnd, { shouldDirty: true });
    if (nextTotal !== heldTotal) setValue('totalMarks', nextTotal ?? '', { shouldDirty: true });
  }, [endTime, totalMarks, getValues, setValue]);
};
