export { gradeAttempt, gradePrograms } from './grade-attempt.ts';
export { holdSameRules } from './same-rules.ts';
