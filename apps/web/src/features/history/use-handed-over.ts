import { receiptSchema } from '@assay/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { useSignedIn } from '../../lib/session/session.ts';

/** What the exam page hands over in the navigation state. `openFeedback` offers the feedback dialog. */
const handedOverSchema = z.object({
  /** Whose it is: the way back leads whoever logs in next to the same place. */
  userId: z.string(),
  submitted: z.object({ taskId: z.string(), name: z.string(), receipt: receiptSchema }),
  openFeedback: z.boolean(),
});

type HandedOver = z.infer<typeof handedOverSchema>;

/** What the exam page has handed over, and how to put something else in its place, which a reload keeps. */
export const useHandedOver = (): [HandedOver | null, (next: HandedOver | null) => void] => {
  const location = useLocation();
  const navigate = useNavigate();
  const person = useSignedIn()._id;
  const given = handedOverSchema.safeParse(location.state).data;
  const replace = (next: HandedOver | null) =>
    void navigate(location.pathname + location.search, { replace: true, state: next });
  const isOfAnother = given !== undefined && given.userId !== person;
  const throwAway = useEffectEvent(() => replace(null));
  useEffect(() => {
    if (isOfAnother) throwAway();
  }, [isOfAnother]);
  return [isOfAnother ? null : (given ?? null), replace];
};
