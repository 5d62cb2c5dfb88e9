import type { DemoMoment } from './moment.ts';

export interface DemoRequest {
  /** Name of a task whose result is published. */
  task: string;
  /** Username of a student who has sat it. */
  from: string;
  /** Key of the question. */
  question: string;
  asked: DemoMoment;
  words: string;
  /** Null while it is open. */
  answer: { by: string; at: DemoMoment; words: string } | null;
}

const TEST_1 = 'Data Structures Internal Test 1';

/** What students ask to be looked at again: one is answered, two wait. */
export const REQUESTS: readonly DemoRequest[] = [
  {
    task: TEST_1,
    from: 'student23',
    question: 'balanced-brackets',
    asked: { days: -10, hour: 9, minute: 14 },
    words:
      'My program does not compile because one import is missing. I had it in the editor at home and did not notice that it was gone. Could the rest of the program be looked at?',
    answer: {
      by: 'faculty',
      at: { days: -9, hour: 16, minute: 32 },
      words:
        'I have read it. With the import it would still check round brackets alone and print BALANCED when some stay open, so the marks stay. Please press Run before you submit: it names such a line at once.',
    },
  },
  {
    task: TEST_1,
    from: 'student39',
    question: 'spiral-matrix',
    asked: { days: -2, hour: 20, minute: 47 },
    words:
      'I think my idea is right: ring after ring from the outside in. It stops when there are more rows than columns, because I used the wrong length in one place. Is the idea worth some marks?',
    answer: null,
  },
  {
    task: TEST_1,
    from: 'student31',
    question: 'circular-queue',
    asked: { days: -1, hour: 18, minute: 5 },
    words:
      'My program prints FULL and EMPTY where it should, and I understood only later that the oldest token has to leave first. Do the commands that I answered correctly count?',
    answer: null,
  },
];
