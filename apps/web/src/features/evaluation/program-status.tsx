import type { ProgramEvaluation } from '@assay/contract';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
  IconHourglassHigh,
  type Icon,
} from '@tabler/icons-react';

type Status = ProgramEvaluation['status'];

const LOOK: Readonly<Record<Status, { word: string; Shape: Icon }>> = {
  PASSED: { word: 'Passed', Shape: IconCircleCheckFilled },
  FAILED: { word: 'Failed', Shape: IconCircleXFilled },
  PENDING: { word: 'Pending', Shape: IconHourglassHigh },
  NOTATTEMPTED: { word: 'Not attempted', Shape: IconCircleDashed },
};

/** `Passed`, `Failed`, `Pending`, `Not attempted` */
export const statusWord = (status: Status): string => LOOK[status].word;

/** The sign that stands for a program's status beside its word. */
export const StatusSign = ({ status }: { status: Status }) => {
  const { Shape } = LOOK[status];
  return <Shape size={16} aria-hidden />;
};
