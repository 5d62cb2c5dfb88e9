export { LanguageChoice } from './program/language-choice.tsx';
export { PaneHead } from './program/pane-head.tsx';
export { ResetProgram } from './program/reset-program.tsx';
export { RunDesk } from './program/running/run-desk.tsx';
export { useRun, type RunProgram } from './program/running/use-run.ts';
export { ProgramBlocks } from './program/program-blocks.tsx';
export { QuestionPane } from './question/question-pane.tsx';
export { QuestionSteps } from './question/question-steps.tsx';
export {
  type ExamSnapshot,
  forgetSettledWork,
  hasUnsentWork,
  newestProgram,
  openMemory,
  openProgramStore,
  type ProgramStore,
} from './keeping/index.ts';
export { ExamDesk } from './desk/exam-desk.tsx';
export { ExamFacts, ExamRules } from './exam-facts.tsx';
export type { ExamSession } from './desk/exam-session.ts';
export { KeptWorkNote } from './kept-work-note.tsx';
export { AvailableTaskCard, UpcomingTaskCard } from './lists/task-card.tsx';
export { LeaveGuard } from './desk/leave-guard.tsx';
export { useOwnInputsHere } from './program/running/use-own-inputs.ts';
export { toggled } from './question/use-questions-seen.ts';
export type { Submission, SubmitPhase } from './handing-in/use-submit.ts';
export { OriginCountsText, OriginList } from './handing-in/origin-list.tsx';
export { keptWords } from './handing-in/kept-words.ts';
export { Arrived, ReceiptView } from './handing-in/receipt-view.tsx';
export { routes } from './routes.tsx';
export { WebPreview } from './program/running/web-preview.tsx';
export { runLogQuery } from './api.ts';
