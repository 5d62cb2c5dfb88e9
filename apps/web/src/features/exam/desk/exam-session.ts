import type { ExamTask } from '@assay/contract';
import type { ExamSnapshot, ProgramStore, SavedWords } from '../keeping/index.ts';
import type { OwnInputs } from '../program/running/use-own-inputs.ts';
import type { PastRuns } from '../program/running/past-runs.ts';
import type { RunProgram, RunState } from '../program/running/use-run.ts';
import type { QuestionsSeen } from '../question/use-questions-seen.ts';
import type { Submission } from '../handing-in/use-submit.ts';

/** What the exam page works with: where a sitting comes from, where its programs go, and what is said about it. */
export interface ExamSession {
  task: ExamTask;
  userId: string;
  store: ProgramStore;
  seen: QuestionsSeen;
  ownInputs: OwnInputs;
  /** Runs a program on the PUBLIC tests. @throws CallError, and DOMException when its signal aborts */
  run: RunProgram;
  /** What the last run of each question gave, where this page has not run it. */
  lastOutputs: Readonly<Record<string, RunState>>;
  pastRuns: PastRuns;
  /** Save Draft was pressed; says itself how it went. */
  saveDraft: () => void;
  submission: Submission;
  /** What the top bar says about what was typed, at the server's time `now` (epoch ms). */
  savedWords: (exam: ExamSnapshot, now: number) => SavedWords;
  /** Leaving the page would lose something. */
  isUnsaved: (exam: ExamSnapshot) => boolean;
  /** The way out that the top bar offers; null when it stands elsewhere on the page. */
  exit: { to: string; label: string } | null;
  words: {
    /** What submitting means. */
    submit: string;
    /** Asks before the page is left. */
    leave: string;
    /** The time is up, and submitting has failed for good. */
    givenUp: string;
    /** The session has ended: what becomes of what was typed. Why it has stands before it. */
    relogin: string;
  };
}
