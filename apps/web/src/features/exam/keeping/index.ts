/**
 * Keeps what a student types, from the keypress to the receipt: on the device, and on the server. No React inside, so that
 * whatever can call the server can sit an exam.
 */
export { browserProblemOf } from './browser-problem-of.ts';
export { type DeviceStore, keepsUnsentWork, openDeviceStore, openMemory } from './device/device-store.ts';
export { forgetSettledWork, hasUnsentWork } from './left-work.ts';
export { openProgramStore } from './program-store.ts';
export type { ExamSnapshot, ProgramStore, SaveBatch } from './program-store.types.ts';
export { FOLLOWED_WORDS, retryDelay, type SavedWords, savedWords } from './save-timing.ts';
export { isNamedBy, submitAttempt } from './submit-attempt.ts';
export { codeOf, newestProgram, NO_WORK, type OtherVersion, type Program, type Work } from './work.ts';
