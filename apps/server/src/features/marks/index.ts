export { findEvaluation, listRubricMarks, noteEvaluation } from './evaluation.repository.ts';
export {
  holdGradingRules,
  lockGradingRules,
  readGradingRules,
  type GradingRules,
} from './grading-rules.repository.ts';
export { giveMarks, NOT_SAVED, type GivenMark } from './give-marks.ts';
export { giveRubricMarks } from './give-rubric-marks.ts';
export { findUndoableBatch, listBatchAttempts } from './mark-batch.repository.ts';
export { listMarkChanges, listRegradedMarks } from './mark-history.repository.ts';
export {
  findSubmissionNumber,
  insertPrograms,
  listProgramMarks,
  type ProgramGrade,
} from './marks.repository.ts';
export { carryMarks, setMarksAside } from './past-marks.repository.ts';
export {
  countSubmissions,
  countWaiting,
  listMarkingStates,
  listOpenWork,
  type OpenWork,
} from './open-work.repository.ts';
export { recountProgram, restoreRegradedMarks, writeRegradedMarks } from './regraded-marks.repository.ts';
export { requireBatch, undoBatch } from './undo-batch.ts';
export { substituteProgram } from './substitute-program.ts';
export { findGradedProgram, listSubstitutions, type ProgramText } from './substitution.repository.ts';
export { writeGrades } from './write-grades.ts';
