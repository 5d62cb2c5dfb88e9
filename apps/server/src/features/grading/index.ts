export { jobHandlers } from './job-handlers.ts';
