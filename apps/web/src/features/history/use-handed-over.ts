import { receiptSchema } from '@assay/contract';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

/** What the exam page hands over in the navigation state. `openFeedback` asks for the feedback dialog. */
const handedOverSchema = z.object({
  submitted: z.object({ taskId: z.string(), name: z.string(), receipt: receiptSchema }),
  openFeedback: z.boolean(),
});

type HandedOver = z.infer<typeof handedOverSchema>;

/** What the exam page has handed over, and how to put something else in its place, which a reload keeps. */
export const useHandedOver = (): [HandedOver | null, (next: HandedOver | null) => void] => {
  const location = useLocation();
  const navigate = useNavigate();
  return [
    handedOverSchema.safeParse(location.state).data ?? null,
    (next) => void navigate(location.pathname + location.search, { replace: true, state: next }),
  ];
};
