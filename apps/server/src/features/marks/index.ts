export { findEvaluation, listRubricMarks, noteEvaluation } from './evaluation.repository.ts';
export { giveMarks, NOT_SAVED, type GivenMark } from './give-marks.ts';
export { giveRubricMarks } from './give-rubric-marks.ts';
export { findUndoableBatch, listBatchAttempts } from './mark-batch.repository.ts';
export { listMarkChanges } from './mark-history.repository.ts';
export { insertPrograms, listProgramMarks, type ProgramGrade } from './marks.repository.ts';
export { carryMarks, setMarksAside } from './past-marks.repository.ts';
export { requireBatch, undoBatch } from './undo-batch.ts';
export { writeGrades } from './write-grades.ts';
