import type { Bank } from '@assay/contract';
import type { DemoMoment } from './moment.ts';

/** A question that its owner offers to others. */
export interface DemoOffer {
  /** Key of the question. */
  question: string;
  bank: Bank;
  note: string;
  offered: DemoMoment;
  /** When the head of the institute agreed; null where nobody has to. */
  agreed: DemoMoment | null;
}

/** What the question bank has: one for each circle of readers, and none that an exam to come asks. */
export const OFFERS: readonly DemoOffer[] = [
  {
    question: 'spiral-matrix',
    bank: 'DEPARTMENT',
    note: 'Good for the week on arrays. Ask for the order by hand first: most mistakes are at the last ring.',
    offered: { days: -9, hour: 10, minute: 20 },
    agreed: null,
  },
  {
    question: 'word-frequency',
    bank: 'INSTITUTE',
    note: 'Needs a dictionary and a sort with two keys; about 20 minutes in a first course.',
    offered: { days: -4, hour: 15, minute: 5 },
    agreed: null,
  },
  {
    question: 'nested-list-sum',
    bank: 'PLATFORM',
    note: 'A first question on recursion.',
    offered: { days: -8, hour: 11, minute: 40 },
    agreed: { days: -7, hour: 9, minute: 15 },
  },
];
