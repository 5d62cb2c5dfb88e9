export { gradePrograms } from './grade-attempt.ts';
export { storeActiveSeconds } from './grade.repository.ts';
export { jobHandlers } from './job-handlers.ts';
