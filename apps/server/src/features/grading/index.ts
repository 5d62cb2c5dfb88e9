export { gradePrograms } from './grade-attempt.ts';
export { jobHandlers } from './job-handlers.ts';
