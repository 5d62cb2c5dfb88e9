import type { MarkCause } from '../evaluation/evaluation.ts';

/** What of a record can change, beside the task itself. */
export type RecordPart =
  | 'task'
  | 'questions'
  | 'student'
  | 'said'
  | 'attempt'
  | 'presence'
  | 'log'
  | 'program'
  | 'receipt'
  | 'tests'
  | 'computed'
  | 'given'
  | 'rubric'
  | 'history';

interface Cause {
  /** Said to students and faculty, after `because`. */
  words: string;
  /** What it may change of the record; a change of anything else is none of the application's. */
  changes: readonly RecordPart[];
}

const WORK: readonly RecordPart[] = ['attempt', 'presence', 'log', 'program', 'receipt'];
const GRADES: readonly RecordPart[] = ['tests', 'computed', 'history'];

/**
 * Everything by which the application changes what a record holds. Each cause of `mark_change` has an entry, and the
 * database itself notes for the record whatever is written there. What changes verdicts, programs or times without
 * changing a mark calls `noteForRecord` with one of these, in its own transaction; else the record calls it a change that
 * was made behind the application's back.
 */
export const RECORD_CAUSES = {
  GRADED: { words: 'the programs were graded', changes: GRADES },
  GIVEN: { words: 'somebody gave marks', changes: ['given', 'rubric', 'history'] },
  WITHDRAWN: { words: 'given marks were taken back', changes: ['given', 'rubric', 'history'] },
  UNDONE: { words: 'marks given to several students were taken back', changes: ['given', 'history'] },
  CARRIED: {
    words: 'the same program was submitted again and kept its marks',
    changes: ['given', 'rubric', 'history'],
  },
  REOPENED: { words: 'the attempt was opened again', changes: [...WORK, ...GRADES, 'given', 'rubric'] },
  SUBSTITUTED: {
    words: 'another program by the student was graded instead',
    changes: ['program', 'receipt', ...GRADES],
  },
  REGRADED: { words: 'a question was graded again for everybody', changes: GRADES },
  REGRADE_UNDONE: { words: 'a regrade was undone', changes: GRADES },
  STARTED: { words: 'an attempt was started', changes: WORK },
  SUBMITTED: { words: 'an attempt was submitted', changes: [...WORK, ...GRADES, 'given', 'rubric'] },
  ARRIVED: { words: 'something arrived after the submission', changes: ['receipt', 'presence'] },
  TIME: { words: 'extra time was changed', changes: ['student'] },
  EXEMPTION: { words: 'an exemption from the exam browser was changed', changes: ['student'] },
  ASSIGNED: { words: 'the students of the task were changed', changes: ['student'] },
  EDITED: { words: 'the task was edited', changes: ['task', 'student'] },
  REMOVED: {
    words: 'what was kept long enough was removed',
    changes: ['attempt', 'log', 'program', 'said'],
  },
  SAID: { words: 'something was said in the room of the exam', changes: ['said'] },
} as const satisfies Readonly<Record<MarkCause, Cause> & Record<string, Cause>>;
export type RecordCause = keyof typeof RECORD_CAUSES;

/** Whether one of the causes may change this part. */
export const mayChange = (causes: readonly RecordCause[], part: RecordPart): boolean =>
  causes.some((cause) => RECORD_CAUSES[cause].changes.some((one) => one === part));

export const isRecordCause = (cause: string): cause is RecordCause => Object.hasOwn(RECORD_CAUSES, cause);

/** The causes in words: `somebody gave marks, and extra time was changed`. */
export const causesInWords = (causes: readonly string[]): string => {
  const words = causes.map((cause) => (isRecordCause(cause) ? RECORD_CAUSES[cause].words : cause));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
};

/** What a part is called. */
export const PART_WORDS: Readonly<Record<RecordPart, string>> = {
  task: 'the task',
  questions: 'a question',
  student: 'time, exemption or assignment',
  said: 'what was said in the room of the exam',
  attempt: 'start, end or submission',
  presence: 'what the exam page noted',
  log: 'the log of what was typed',
  program: 'the program',
  receipt: 'the receipt',
  tests: 'the outcome of the tests',
  computed: 'the computed marks',
  given: 'the given marks',
  rubric: 'marks by the rubric',
  history: 'the history of the marks',
};
