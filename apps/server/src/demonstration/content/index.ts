/**
 * The demonstration institute as plain data: places and people, what is taught, questions with students' programs,
 * tasks with who sat them and how, and feedback. Nothing here knows the database or the runner.
 */
export * from './institute.ts';
export * from './students.ts';
export * from './share.ts';
export * from './rubrics.ts';
export * from './question.ts';
export { QUESTIONS } from './questions/index.ts';
export * from './tasks.ts';
export * from './sittings.ts';
export * from './writing.ts';
export * from './moment.ts';
export * from './feedback.ts';
export * from './requests.ts';
export * from './room.ts';
export * from './offers.ts';
