export { findEvaluation, listRubricMarks, noteEvaluation } from './evaluation.repository.ts';
export { giveMarks, NOT_SAVED, type GivenMark } from './give-marks.ts';
export { giveRubricMarks } from './give-rubric-marks.ts';
export { insertPrograms, listProgramMarks, type ProgramGrade } from './marks.repository.ts';
export { carryMarks, setMarksAside } from './past-marks.repository.ts';
export { writeGrades } from './write-grades.ts';
